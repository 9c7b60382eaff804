import sharp, { type Sharp } from "sharp"
import { readHeic } from "../documents.ts"
import type { GoodSample } from "./documents.ts"
import { between, noise, oneOf, randomFrom } from "./random.ts"

/** What must not be found in a picture that was taken in: where, when, with what, by whom. */
export const SECRETS = ["SecretPhone 12", "1 deg 17' S", "2025:11:20 09:41:00", "Wanjiru at home", "Muthaiga"]

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="Muthaiga"/></rdf:RDF></x:xmpmeta>`

/** A paper with words-like noise on it, of a size of its own. */
function paper(random: () => number, channels: 3 | 4 = 3): Sharp {
	const [width, height] = [between(random, 40, 160), between(random, 40, 160)]
	return sharp(noise(random, width * height * channels), { raw: { width, height, channels } })
}

/** As a telephone writes it: with everything it knows. */
function addMetadata(picture: Sharp, orientation: number): Sharp {
	return picture
		.withMetadata({ orientation })
		.withExifMerge({
			IFD0: { Model: SECRETS[0] ?? "", DateTime: SECRETS[2] ?? "", ImageDescription: SECRETS[3] ?? "" },
			IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 17/1 0/1", GPSSatellites: SECRETS[1] ?? "" },
		})
		.withXmp(XMP)
}

type Maker = [mediaType: string, ending: string, make: (picture: Sharp) => Promise<Buffer>]

const MAKERS: Maker[] = [
	["image/jpeg", "jpg", (picture) => picture.jpeg().toBuffer()],
	["image/jpeg", "JPG", (picture) => picture.jpeg({ progressive: true }).toBuffer()],
	["image/jpeg", "jpeg", (picture) => picture.jpeg({ chromaSubsampling: "4:4:4", quality: 95 }).toBuffer()],
	["image/jpeg", "jpg", (picture) => picture.jpeg({ mozjpeg: true }).toBuffer()],
	["image/jpeg", "jpg", (picture) => picture.greyscale().jpeg().toBuffer()],
	["image/jpeg", "jpg", (picture) => picture.toColourspace("cmyk").jpeg().toBuffer()],
	["image/png", "png", (picture) => picture.png().toBuffer()],
	["image/png", "PNG", (picture) => picture.png({ progressive: true }).toBuffer()],
	["image/png", "png", (picture) => picture.png({ palette: true, colours: 16 }).toBuffer()],
	["image/png", "png", (picture) => picture.toColourspace("rgb16").png().toBuffer()],
	["image/png", "png", (picture) => picture.greyscale().png().toBuffer()],
	["image/webp", "webp", (picture) => picture.webp().toBuffer()],
	["image/webp", "webp", (picture) => picture.webp({ lossless: true }).toBuffer()],
	["image/webp", "webp", (picture) => picture.ensureAlpha(0.5).webp().toBuffer()],
]

/** Pictures of every kind that cameras, telephones, scanners and programs write, bare and telling. */
export async function goodPictures(seed: number): Promise<GoodSample[]> {
	const random = randomFrom(seed)
	const samples: GoodSample[] = []
	for (const [nth, [mediaType, ending, make]] of MAKERS.entries()) {
		const orientation = between(random, 2, 8)
		const bare = await make(paper(random))
		const full = await make(addMetadata(paper(random), orientation))
		const upright = await make(addMetadata(paper(random), 1).withIccProfile("p3"))
		const base = { mediaType, name: `IMG_${nth}.${ending}` }
		samples.push(
			{ ...base, what: `${mediaType} ${nth}, bare`, content: bare },
			{ ...base, what: `${mediaType} ${nth}, telling, turned ${orientation}`, content: full },
			{ ...base, what: `${mediaType} ${nth}, telling, with colours`, content: upright },
		)
	}
	return [...samples, ...(await createPhoneSamples()), ...(await oddPictures(random))]
}

async function createPhoneSamples(): Promise<GoodSample[]> {
	const kinds = ["bare", "telling", "ten-bits"] as const
	return Promise.all(
		kinds.map(async (kind) => ({
			mediaType: "image/heic",
			name: `IMG_${kind}.HEIC`,
			what: `image/heic, ${kind}`,
			content: await readHeic(kind),
		})),
	)
}

/** What devices do besides: films behind pictures, gaps between segments, names that don't say or say wrong. */
async function oddPictures(random: () => number): Promise<GoodSample[]> {
	const jpeg = await addMetadata(paper(random), 6).jpeg().toBuffer()
	const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42 Muthaiga", "latin1"), noise(random, 90_000)])
	const padded = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)])
	const webp = await paper(random).webp().toBuffer()
	const named = oneOf(random, ["Scan 20.11.2025", "blob", "signed form (final)"])
	const jpegs = { mediaType: "image/jpeg", name: named }
	return [
		{ ...jpegs, what: "JPEG with a film behind", content: Buffer.concat([jpeg, film]) },
		{ ...jpegs, what: "JPEG with filling between segments", content: padded },
		{ ...jpegs, what: "JPEG with a comment", content: withComment(jpeg) },
		{ mediaType: "image/webp", name: "saved.jpg", what: "WebP that a telephone calls jpg", content: webp },
	]
}

function withComment(jpeg: Buffer): Buffer {
	const words = Buffer.from("Wanjiru at home")
	const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words])
	return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}
