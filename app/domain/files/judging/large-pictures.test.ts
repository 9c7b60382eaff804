import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp, { type Sharp } from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { readHeic } from "../../../../test/documents.ts"
import { createGridHeic } from "../../../../test/hostile/grid-heic.ts"
import { turnHeic } from "../../../../test/hostile/phone-pictures.ts"
import { sample } from "../../../../test/sample.ts"
import { JUDGE_LIMITS } from "./document-judge.server.ts"
import { openPatientJudge } from "./patient-judge.fixture.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-large-"))
/** What a process takes differs by some megabytes from one time to the next. */
const SPARE = 4 * 1024 * 1024
const judge = openPatientJudge({ memory: JUDGE_LIMITS.memory - SPARE })
afterAll(async () => {
	await judge.close()
	await rm(folder, { recursive: true, force: true })
})

/** A paper on a table, as large as telephones take it. */
const photo = (width: number, height: number): Sharp =>
	sharp({ create: { width, height, channels: 3, background: "#a89" } })
const quick = { quality: 80, optimiseCoding: false }
const camera = () => readHeic("24-megapixels")

type Large = [what: string, width: number, height: number, make: () => Promise<Buffer>]

/** What of them comes out: as it was, or smaller where it has to lie in memory whole. */
const SAMPLES: Large[] = [
	["JPEG of 24 megapixels", 6_000, 4_000, () => photo(6_000, 4_000).jpeg(quick).toBuffer()],
	[
		"JPEG of 24 megapixels, held upright",
		4_000,
		6_000,
		() => photo(6_000, 4_000).withMetadata({ orientation: 6 }).jpeg(quick).toBuffer(),
	],
	[
		"progressive JPEG of 24 megapixels",
		6_000,
		4_000,
		() => photo(6_000, 4_000).jpeg({ progressive: true }).toBuffer(),
	],
	[
		"JPEG of 50 megapixels, held upright",
		3_060,
		4_080,
		() => photo(8_160, 6_120).withMetadata({ orientation: 6 }).jpeg(quick).toBuffer(),
	],
	["JPEG of 144 megapixels", 8_000, 8_000, () => photo(12_000, 12_000).jpeg(quick).toBuffer()],
	["PNG of 24 megapixels", 6_000, 4_000, () => photo(6_000, 4_000).png().toBuffer()],
	["WebP of 24 megapixels", 3_464, 2_309, () => photo(6_000, 4_000).webp({ effort: 0 }).toBuffer()],
	["HEIC of 24 megapixels", 3_000, 2_000, camera],
	["HEIC of 24 megapixels, held upright", 2_000, 3_000, async () => turnHeic(await camera(), 3, false)],
	["HEIC of 48 megapixels in tiles", 4_032, 3_024, () => createGridHeic(8_064, 6_048)],
	["HEIC of 48 megapixels in tiles, held upright", 3_024, 4_032, () => createGridHeic(8_064, 6_048, 3)],
]

describe("a photograph as large as telephones take it", () => {
	const TILED = /48 megapixels in tiles/
	const taken = sample("pictures of tiles", SAMPLES, 1, ([what]) => !TILED.test(what))
	test.each(taken)(
		"%s is taken, within the memory of a process and to spare",
		async (_, width, height, make) => {
			const path = join(folder, "photo")
			await writeFile(path, await make())
			expect(await judge.judge({ path }, "potter")).toMatchObject({ ok: true })
			const written = await sharp(await readFile(path)).metadata()
			expect(Math.abs((written.width ?? 0) - width)).toBeLessThanOrEqual(1)
			expect(Math.abs((written.height ?? 0) - height)).toBeLessThanOrEqual(1)
		},
	)
})

/** A HEIC as it was taken in, so small that its fields of colours are seen. */
async function takenIn(content: Buffer) {
	const path = join(folder, "tiles")
	await writeFile(path, content)
	expect(await judge.judge({ path }, "potter")).toMatchObject({ ok: true })
	return readFile(path)
}

test.each(sample("quarters that tiles are turned by", [0, 1, 2, 3], 2))(
	"each tile of a picture turned by %i quarters is in its place",
	async (quarters) => {
		// A little more than what is read in one piece.
		const [width, height] = [4_096, 3_584]
		const tile = await takenIn(await readHeic("tile"))
		const taken = await takenIn(await createGridHeic(width, height, quarters))
		const small = await sharp(tile).resize(64, 64, { kernel: "nearest" }).toBuffer()
		const floor = sharp({ create: { width: width / 8, height: height / 8, channels: 3, background: "red" } })
		const laid = await floor
			.composite([{ input: small, tile: true, gravity: "northwest" }])
			.png()
			.toBuffer()
		const wanted = await sharp(laid)
			.removeAlpha()
			.rotate(-90 * quarters)
			.raw()
			.toBuffer({ resolveWithObject: true })
		const { width: kept } = await sharp(taken).metadata()
		expect(kept).toBe((quarters % 2 ? height : width) / 2)
		const found = await sharp(taken).resize(wanted.info.width).raw().toBuffer({ resolveWithObject: true })
		expect(found.info).toMatchObject({ width: wanted.info.width, height: wanted.info.height })
		const off = found.data.reduce((sum, value, at) => sum + Math.abs(value - (wanted.data[at] ?? 0)), 0)
		expect(off / found.data.length).toBeLessThan(12)
	},
)
