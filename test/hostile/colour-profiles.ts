/** Of a colour: red, green, blue from 0 to 255. */
export type Colour = readonly [number, number, number]

/** How a camera or a program means its numbers. */
export interface ColourSpace {
	/** What red, green and blue are in XYZ, under the light of ICC (D50). */
	primaries: [Triple, Triple, Triple]
	gamma: number
}
type Triple = [number, number, number]

export const ADOBE_RGB: ColourSpace = {
	primaries: [
		[0.60974, 0.31111, 0.01947],
		[0.20528, 0.62567, 0.06087],
		[0.14919, 0.06322, 0.74457],
	],
	gamma: 563 / 256,
}
/** Display P3, but for its curve. */
export const WIDE: ColourSpace = {
	primaries: [
		[0.51512, 0.2412, -0.00105],
		[0.29198, 0.69225, 0.04189],
		[0.1571, 0.06657, 0.78407],
	],
	gamma: 1.8,
}

/** From XYZ under D50 to linear sRGB. */
const TO_SRGB: [Triple, Triple, Triple] = [
	[3.1338561, -1.6168667, -0.4906146],
	[-0.9787684, 1.9161415, 0.033454],
	[0.0719453, -0.2289914, 1.4052427],
]

const curve = (linear: number) =>
	255 * (linear <= 0.0031308 ? 12.92 * Math.max(0, linear) : 1.055 * Math.min(1, linear) ** (1 / 2.4) - 0.055)

/** The same colour in the numbers that a browser shows. */
export function inSrgb(colour: Colour, { primaries, gamma }: ColourSpace): Colour {
	const linear = colour.map((value) => (value / 255) ** gamma)
	const xyz = [0, 1, 2].map((axis) =>
		primaries.reduce((sum, primary, nth) => sum + (primary[axis] ?? 0) * (linear[nth] ?? 0), 0),
	)
	return TO_SRGB.map((row) =>
		curve(row.reduce((sum, factor, nth) => sum + factor * (xyz[nth] ?? 0), 0)),
	) as unknown as Colour
}

/** A grey as a browser shows it. */
export function greyInSrgb(value: number, gamma: number): Colour {
	const shown = curve((value / 255) ** gamma)
	return [shown, shown, shown]
}

const latin1 = (text: string) => Buffer.from(text, "latin1")
const fixed = (...values: number[]) => {
	const bytes = Buffer.alloc(4 * values.length)
	for (const [nth, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 4 * nth)
	return bytes
}
const D50 = [0.9642, 1, 0.8249] as const

/** As ICC wants it (ICC.1:2001-04), with no more tags than a reader needs. */
function profile(space: "RGB " | "GRAY", tags: [name: string, content: Buffer][]): Buffer {
	const words = latin1("Tamasha\0")
	const all: [string, Buffer][] = [
		["desc", Buffer.concat([latin1("desc\0\0\0\0\0\0\0\x08"), words, Buffer.alloc(78)])],
		["cprt", Buffer.concat([latin1("text\0\0\0\0"), words])],
		["wtpt", Buffer.concat([latin1("XYZ \0\0\0\0"), fixed(...D50)])],
		...tags,
	]
	const head = Buffer.alloc(128)
	head.write("\x02\x40\0\0mntr", 8, "latin1")
	head.write(`${space}XYZ `, 16, "latin1")
	head.write("acsp", 36, "latin1")
	fixed(...D50).copy(head, 68)
	const table = Buffer.alloc(4 + 12 * all.length)
	table.writeUInt32BE(all.length)
	let at = head.length + table.length
	for (const [nth, [name, content]] of all.entries()) {
		table.write(name, 4 + 12 * nth, "latin1")
		table.writeUInt32BE(at, 8 + 12 * nth)
		table.writeUInt32BE(content.length, 12 + 12 * nth)
		at += padded(content).length
	}
	head.writeUInt32BE(at)
	return Buffer.concat([head, table, ...all.map(([, content]) => padded(content))])
}

const padded = (content: Buffer) => Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])

function gammaTag(gamma: number): Buffer {
	const content = Buffer.from("curv\0\0\0\0\0\0\0\x01\0\0\0\0", "latin1")
	content.writeUInt16BE(Math.round(gamma * 256), 12)
	return content
}

export const profileOf = ({ primaries, gamma }: ColourSpace): Buffer =>
	profile("RGB ", [
		...primaries.map((primary, nth): [string, Buffer] => [
			`${"rgb"[nth]}XYZ`,
			Buffer.concat([latin1("XYZ \0\0\0\0"), fixed(...primary)]),
		]),
		...[..."rgb"].map((letter): [string, Buffer] => [`${letter}TRC`, gammaTag(gamma)]),
	])

export const greyProfile = (gamma: number): Buffer => profile("GRAY", [["kTRC", gammaTag(gamma)]])
