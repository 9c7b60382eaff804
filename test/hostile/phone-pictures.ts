import sharp, { type Sharp } from "sharp"
import { readHeic } from "../documents.ts"
import type { Colour } from "./colour-profiles.ts"
import type { GoodSample } from "./documents.ts"
import { SECRETS } from "./good-pictures.ts"
import { findNode, serialize } from "./mutants/format-node.ts"
import { newBox, parseHeic } from "./mutants/heic.ts"

/** A photograph of four fields, and which colour each has to have for somebody who looks at it the right way up. */
export interface FourFields extends GoodSample {
	width: number
	height: number
	/** Above left, above right, below left, below right; in sRGB. */
	colours: [Colour, Colour, Colour, Colour]
}

const [WIDTH, HEIGHT] = [96, 64]
/** Soft enough to be in every space of colours. */
export const COLOURS: FourFields["colours"] = [
	[180, 80, 70],
	[90, 150, 80],
	[70, 90, 160],
	[200, 190, 150],
]

/** Where a stored pixel is seen, by what stands in EXIF: which sides of what is seen its first row and column are. */
const DISPLAYED_POSITION: Record<number, (row: number, column: number) => [x: number, y: number]> = {
	1: (row, column) => [column, row],
	2: (row, column) => [WIDTH - 1 - column, row],
	3: (row, column) => [WIDTH - 1 - column, HEIGHT - 1 - row],
	4: (row, column) => [column, HEIGHT - 1 - row],
	5: (row, column) => [row, column],
	6: (row, column) => [WIDTH - 1 - row, column],
	7: (row, column) => [WIDTH - 1 - row, HEIGHT - 1 - column],
	8: (row, column) => [row, HEIGHT - 1 - column],
}

/** The four fields as a camera that was held this way stores them. */
export function createStoredPicture(orientation: number, colours = COLOURS): Sharp {
	const [width, height] = orientation < 5 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH]
	const pixels = Buffer.alloc(width * height * 3)
	for (let row = 0; row < height; row += 1) {
		for (let column = 0; column < width; column += 1) {
			const [x, y] = DISPLAYED_POSITION[orientation]?.(row, column) ?? [0, 0]
			const field = (x < WIDTH / 2 ? 0 : 1) + (y < HEIGHT / 2 ? 0 : 2)
			pixels.set(colours[field] ?? [], (row * width + column) * 3)
		}
	}
	return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const addPhoneMetadata = (picture: Sharp, orientation: number): Sharp =>
	picture.withMetadata({ orientation }).withExifMerge({
		IFD0: { Model: SECRETS[0] ?? "", DateTime: SECRETS[2] ?? "" },
		IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 17/1 0/1", GPSSatellites: SECRETS[1] ?? "" },
	})

export const ENCODINGS: [
	mediaType: string,
	ending: string,
	how: string,
	encode: (picture: Sharp) => Sharp,
][] = [
	["image/jpeg", "jpg", "JPEG", (picture) => picture.jpeg({ quality: 95 })],
	["image/jpeg", "jpg", "progressive JPEG", (picture) => picture.jpeg({ quality: 95, progressive: true })],
	["image/webp", "webp", "WebP", (picture) => picture.webp({ quality: 95 })],
	["image/webp", "webp", "lossless WebP", (picture) => picture.webp({ lossless: true })],
	["image/png", "png", "PNG", (picture) => picture.png()],
]

export const DISPLAYED = { width: WIDTH, height: HEIGHT, colours: COLOURS }

async function createTurnedPictures(): Promise<FourFields[]> {
	const orientations = Object.keys(DISPLAYED_POSITION).map(Number)
	const samples = ENCODINGS.flatMap(([mediaType, ending, how, encode]) =>
		orientations.map(async (orientation) => ({
			...DISPLAYED,
			mediaType,
			name: `IMG_${orientation}.${ending}`,
			what: `${how}, held in way ${orientation}`,
			content: await encode(addPhoneMetadata(createStoredPicture(orientation), orientation)).toBuffer(),
		})),
	)
	return Promise.all(samples)
}

/** Every way in which a telephone says in a HEIC how it was held. */
async function createTurnedHeics(): Promise<FourFields[]> {
	const bare = await readHeic()
	return [0, 1, 2, 3].flatMap((quarters) =>
		[false, true].map((isMirrored) => ({
			mediaType: "image/heic",
			name: `IMG_${quarters}.HEIC`,
			what: `HEIC, ${quarters} quarters to the left${isMirrored ? ", then mirrored" : ""}`,
			content: turnHeic(bare, quarters, isMirrored),
			...displayedWhenTurned(quarters, isMirrored),
		})),
	)
}

/** As a telephone writes one that was not held upright. */
export function turnHeic(bare: Buffer, quarters: number, isMirrored: boolean): Buffer {
	const root = parseHeic(bare)
	const [properties, uses, places] = ["ipco", "ipma", "iloc"].map((name) => findNode(root, name))
	if (!properties || !uses || !places) throw new Error("not the HEIC that was expected")
	properties.children.push(newBox("irot", Buffer.from([quarters])))
	if (isMirrored) properties.children.push(newBox("imir", Buffer.from([1])))
	const last = 0x80 | properties.children.length
	const list = [...uses.content.subarray(11), ...(isMirrored ? [last - 1, last] : [last])]
	uses.content = Buffer.from([...uses.content.subarray(0, 10), list.length, ...list])
	places.content = Buffer.from(places.content)
	const added = serialize(root).length - bare.length
	places.content.writeUInt32BE(places.content.readUInt32BE(12) + added, 12)
	return serialize(root)
}

/** Of test/hostile/heic/bare.heic: a red field above left on beige, a blue one below right. */
function displayedWhenTurned(
	quarters: number,
	isMirrored: boolean,
): Pick<FourFields, "width" | "height" | "colours"> {
	const [red, beige, blue]: Colour[] = [
		[0xb3, 0x26, 0x1e],
		[0xf6, 0xe3, 0xc0],
		[0x0b, 0x57, 0xd0],
	] as const
	let fields = [red, beige, beige, blue] as FourFields["colours"]
	// To the left: what was above right is above left.
	for (let left = quarters; left > 0; left -= 1) fields = [fields[1], fields[3], fields[0], fields[2]]
	if (isMirrored) fields = [fields[1], fields[0], fields[3], fields[2]]
	const [width, height] = quarters % 2 ? [120, 160] : [160, 120]
	return { width, height, colours: fields }
}

/** Of every kind of photograph that a vendor sends. */
export const createPhonePictures = async (): Promise<FourFields[]> => [
	...(await createTurnedPictures()),
	...(await createTurnedHeics()),
]
