import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { colouredPictures } from "../../../../test/hostile/coloured-pictures.ts"
import { SECRETS } from "../../../../test/hostile/good-pictures.ts"
import { createPhonePictures, type FourFields } from "../../../../test/hostile/phone-pictures.ts"
import { judgeFile } from "./judge-file.server.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-real-pictures-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Of 256 steps: what an encoder and a table of colours may be off by. */
const OFF = 8
/** Inks can't print every colour, and no two tables agree on how near they come. */
const OFF_IN_PRINT = 24

/** Pixels of each side of what is looked at of a field. */
const FIELD = 12

/** The colours of the four fields, as somebody sees them who knows of no profile and of no way to hold a picture. */
async function fieldsOf(content: Buffer) {
	const { data, info } = await sharp(content).flatten().raw().toBuffer({ resolveWithObject: true })
	const { width, height, channels } = info
	const middleOf = (x: number, y: number, channel: number) => {
		const values = Array.from({ length: FIELD * FIELD }, (_, nth) => {
			const [row, column] = [y + Math.floor(nth / FIELD), x + (nth % FIELD)]
			return data[(row * width + column) * channels + (channels < 3 ? 0 : channel)] ?? 0
		})
		return values.toSorted((a, b) => a - b)[values.length / 2] ?? 0
	}
	const corners = [0.1, 0.7].flatMap((y) =>
		[0.1, 0.7].map((x) => [Math.round(x * width), Math.round(y * height)]),
	)
	const colours = corners.map(([x = 0, y = 0]) => [0, 1, 2].map((channel) => middleOf(x, y, channel)))
	return { width, height, colours }
}

async function judged({ content }: FourFields) {
	const path = join(folder, "picture")
	await writeFile(path, content)
	return { verdict: await judgeFile(path), content: await readFile(path) }
}

const samples = [...(await createPhonePictures()), ...(await colouredPictures())]

test("there_are_enough_of_them_and_telephones_tell_a_lot", () => {
	expect(samples.length).toBeGreaterThan(70)
	const telling = samples.filter(({ content }) => SECRETS.some((secret) => content.includes(secret)))
	expect(telling.length).toBeGreaterThan(30)
})

describe("a photograph that was taken in", () => {
	test.each(samples)("$what is upright, in its colours, and tells nothing", async (sample) => {
		const { verdict, content } = await judged(sample)
		expect(verdict).toMatchObject({ ok: true })
		const { width, height, colours } = await fieldsOf(content)
		expect([width, height]).toEqual([sample.width, sample.height])
		const allowed = /CMYK/.test(sample.what) ? OFF_IN_PRINT : OFF
		const off = colours.flat().map((value, nth) => Math.abs(value - (sample.colours.flat()[nth] ?? 0)))
		expect(Math.max(...off), JSON.stringify({ colours, wanted: sample.colours })).toBeLessThanOrEqual(allowed)
		const { exif, xmp, icc, orientation = 1 } = await sharp(content).metadata()
		expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, 1])
		expect(SECRETS.filter((secret) => content.includes(secret))).toEqual([])
	})
})
