import { createHash } from "node:crypto"
import sharp from "sharp"
import type { GoodSample } from "./documents.ts"

/** Pictures that are small as they come, and larger than a file may be once they are written afresh in good quality. */
export async function inflatingPictures(seed: number): Promise<GoodSample[]> {
	const twoColours = noise(seed, 9_600, 1_500, 1).threshold(128).toColourspace("b-w")
	return [
		{
			what: "a PNG of two colours",
			name: "form.png",
			mediaType: "image/png",
			content: await twoColours.png({ palette: true, colours: 2, effort: 1 }).toBuffer(),
		},
		{
			what: "a JPEG of the worst quality",
			name: "form.jpg",
			mediaType: "image/jpeg",
			content: await noise(seed, 8_000, 6_000, 3).jpeg({ quality: 10, optimiseCoding: false }).toBuffer(),
		},
	]
}

function noise(seed: number, width: number, height: number, channels: 1 | 3) {
	const outputLength = width * height * channels
	const bytes = createHash("shake256", { outputLength }).update(String(seed)).digest()
	return sharp(bytes, { raw: { width, height, channels } })
}
