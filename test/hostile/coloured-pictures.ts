import { deflateSync } from "node:zlib"
import { readHeic } from "../documents.ts"
import {
	ADOBE_RGB,
	type Colour,
	greyInSrgb,
	greyProfile,
	inSrgb,
	profileOf,
	WIDE,
} from "./colour-profiles.ts"
import { type FormatNode, findNode, serialize, withContent } from "./mutants/format-node.ts"
import { parseHeic } from "./mutants/heic.ts"
import { JPEG } from "./mutants/jpeg.ts"
import { PNG } from "./mutants/png.ts"
import { WEBP } from "./mutants/webp.ts"
import { COLOURS, createStoredPicture, DISPLAYED, ENCODINGS, type FourFields } from "./phone-pictures.ts"

const latin1 = (text: string) => Buffer.from(text, "latin1")

/** Says of the numbers in a picture what colours they are, and leaves the numbers alone. */
function withProfile(content: Buffer, profile: Buffer, mediaType: string): Buffer {
	const { parse } = { "image/jpeg": JPEG, "image/png": PNG, "image/webp": WEBP }[mediaType] ?? JPEG
	const root = parse(content)
	const [first] = root.children
	if (!first) throw new Error("an empty picture")
	if (mediaType === "image/jpeg") {
		const own = Buffer.concat([latin1("ICC_PROFILE\0\x01\x01"), profile])
		root.children.splice(1, 0, withContent(first, own, "\xff\xe2"))
	} else if (mediaType === "image/png") {
		root.children.splice(
			1,
			0,
			withContent(first, Buffer.concat([latin1("p\0\0"), deflateSync(profile)]), "iCCP"),
		)
	} else addToWebp(first, profile)
	return serialize(root)
}

function addToWebp(riff: FormatNode, profile: Buffer): void {
	const [picture] = riff.children
	if (!picture) throw new Error("an empty WebP")
	const canvas = Buffer.from([0x20, 0, 0, 0, DISPLAYED.width - 1, 0, 0, DISPLAYED.height - 1, 0, 0])
	riff.children = [withContent(picture, canvas, "VP8X"), withContent(picture, profile, "ICCP"), picture]
}

type Fields = FourFields["colours"]
const each = (colours: Fields, change: (colour: Colour) => Colour) => colours.map(change) as unknown as Fields

/** In spaces of cameras and programs; what is shown is worked out from their definition. */
async function inOtherSpaces(): Promise<FourFields[]> {
	const spaces = Object.entries({ "Adobe RGB": ADOBE_RGB, "a wide space": WIDE })
	const samples = spaces.flatMap(([words, space]) =>
		ENCODINGS.map(async ([mediaType, ending, how, encode]) => ({
			...DISPLAYED,
			colours: each(COLOURS, (colour) => inSrgb(colour, space)),
			mediaType,
			name: `DSC_1.${ending}`,
			what: `${how} in ${words}`,
			content: withProfile(await encode(createStoredPicture(1)).toBuffer(), profileOf(space), mediaType),
		})),
	)
	return Promise.all(samples)
}

const GREYS: Fields = [
	[40, 40, 40],
	[100, 100, 100],
	[160, 160, 160],
	[220, 220, 220],
]
const GREY_GAMMA = 1.75

async function grey(): Promise<FourFields[]> {
	const plain = () => createStoredPicture(1, GREYS).toColourspace("b-w")
	const jpeg = await plain().jpeg({ quality: 95 }).toBuffer()
	const png = await plain().png().toBuffer()
	const shown = each(GREYS, ([value]) => greyInSrgb(value, GREY_GAMMA))
	const base = { ...DISPLAYED, name: "scan" }
	const [jpegs, pngs] = [
		{ ...base, mediaType: "image/jpeg" },
		{ ...base, mediaType: "image/png" },
	]
	return [
		{ ...jpegs, what: "grey JPEG", colours: GREYS, content: jpeg },
		{ ...pngs, what: "grey PNG", colours: GREYS, content: png },
		{
			...jpegs,
			what: "grey JPEG with a profile",
			colours: shown,
			content: withProfile(jpeg, greyProfile(GREY_GAMMA), "image/jpeg"),
		},
		{
			...pngs,
			what: "grey PNG with a profile",
			colours: shown,
			content: withProfile(png, greyProfile(GREY_GAMMA), "image/png"),
		},
	]
}

/** In other ways of writing the same colours down. */
async function written(): Promise<FourFields[]> {
	const picture = () => createStoredPicture(1)
	const samples = {
		"JPEG in Display P3": picture().withIccProfile("p3").jpeg({ quality: 95 }),
		"PNG in Display P3": picture().withIccProfile("p3").png(),
		"WebP in Display P3": picture().withIccProfile("p3").webp({ quality: 95 }),
		"JPEG in CMYK": picture().toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 }),
		"JPEG in full colour": picture().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }),
		"JPEG with tables of its own": picture().jpeg({ quality: 95, mozjpeg: true }),
		"PNG of 16 bits": picture().toColourspace("rgb16").png(),
		"PNG of 16 bits in Display P3": picture().toColourspace("rgb16").withIccProfile("p3").png(),
		"PNG of a palette": picture().png({ palette: true, colours: 8 }),
		"PNG of a palette, interlaced": picture().png({ palette: true, colours: 4, progressive: true }),
		"PNG with transparency": picture().ensureAlpha(1).png(),
		"PNG of a palette with transparency": picture().ensureAlpha(1).png({ palette: true }),
		"PNG, interlaced": picture().png({ progressive: true }),
		"WebP with transparency": picture().ensureAlpha(1).webp({ quality: 95 }),
		"WebP with transparency, lossless": picture().ensureAlpha(1).webp({ lossless: true }),
	}
	return Promise.all(
		Object.entries(samples).map(async ([what, picture]) => {
			const kind = what.split(" ")[0]?.replace(",", "").toLowerCase()
			return {
				...DISPLAYED,
				what,
				mediaType: `image/${kind}`,
				name: `saved.${kind}`,
				content: await picture.toBuffer(),
			}
		}),
	)
}

/** As telephones write it: their HEIC has a profile, and others only name the primaries. */
async function inHeic(): Promise<FourFields[]> {
	const content = await readHeic("display-p3")
	const base = { ...DISPLAYED, mediaType: "image/heic", name: "IMG_1.HEIC" }
	return [
		{ ...base, what: "HEIC in Display P3", content },
		{ ...base, what: "HEIC with the primaries of Display P3", content: nameDisplayP3(content) },
	]
}

/** In place of its profile, of the same length. */
function nameDisplayP3(content: Buffer): Buffer {
	const root = parseHeic(content)
	const colours = findNode(root, "colr")
	if (!colours) throw new Error("a HEIC without a profile")
	const named = Buffer.alloc(colours.content.length)
	named.write("nclx\0\x0c\0\x0d\0\x06\x80", "latin1")
	colours.content = named
	return serialize(root)
}

/** Pictures in the colours of cameras, printers and screens that are not a browser's. */
export const colouredPictures = async (): Promise<FourFields[]> => [
	...(await inOtherSpaces()),
	...(await grey()),
	...(await written()),
	...(await inHeic()),
]
