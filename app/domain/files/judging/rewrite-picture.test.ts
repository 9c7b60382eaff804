import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import type { GoodSample } from "../../../../test/hostile/documents.ts"
import { goodPictures, SECRETS } from "../../../../test/hostile/good-pictures.ts"
import { between, randomFrom } from "../../../../test/hostile/random.ts"
import { decodeHeic } from "./heic.server.ts"
import { type PictureType, rewritePicture } from "./rewrite-picture.server.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-picture-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const path = join(folder, "picture")

async function rewrite(content: Buffer, mediaType: string) {
	await writeFile(path, content)
	const outcome = await rewritePicture(path, mediaType as PictureType)
	expect(await readdir(folder)).toEqual(["picture"])
	return { outcome, content: await readFile(path) }
}

/** Every pixel as a person sees it: the right way up, on white, in the same colours. */
async function readPixels(content: Buffer, mediaType: string) {
	await writeFile(path, content)
	const picture = mediaType === "image/heic" ? await decodeHeic(path) : sharp(content)
	if (!picture) throw new Error("too many pixels")
	const plain = picture.autoOrient().toColourspace("srgb").flatten({ background: "#fff" })
	return plain.raw().toBuffer({ resolveWithObject: true })
}

async function difference(sample: GoodSample, content: Buffer, mediaType: string): Promise<number> {
	const [before, after] = [
		await readPixels(sample.content, sample.mediaType),
		await readPixels(content, mediaType),
	]
	expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height])
	const channel = (one: typeof before, nth: number) =>
		one.data[Math.floor(nth / 3) * one.info.channels + (one.info.channels < 3 ? 0 : nth % 3)] ?? 0
	const count = before.info.width * before.info.height * 3
	let sum = 0
	for (let nth = 0; nth < count; nth += 1) sum += Math.abs(channel(before, nth) - channel(after, nth))
	return sum / count
}

const findLeakedSecrets = (content: Buffer) => SECRETS.filter((secret) => content.includes(secret))

const samples = await goodPictures(20251120)
const telling = samples.filter(({ content }) => findLeakedSecrets(content).length)

test("the_samples_tell_a_lot_before", () => {
	expect(telling.length).toBeGreaterThan(30)
	expect(new Set(telling.flatMap(({ content }) => findLeakedSecrets(content)))).toEqual(new Set(SECRETS))
})

describe("a picture that was taken in", () => {
	test.each(samples)("$what is the same picture and tells nothing", async (sample) => {
		const { outcome, content } = await rewrite(sample.content, sample.mediaType)
		const mediaType = sample.mediaType === "image/heic" ? "image/jpeg" : sample.mediaType
		expect(outcome).toEqual({ ok: true, mediaType })
		expect(findLeakedSecrets(content)).toEqual([])
		const { exif, xmp, iptc, comments, orientation = 1 } = await sharp(content).metadata()
		expect([exif, xmp, iptc, comments, orientation]).toEqual([undefined, undefined, undefined, undefined, 1])
		// The samples are noise, which no encoder likes: of 256 steps, a few.
		expect(await difference(sample, content, mediaType)).toBeLessThan(12)
	})
})

test("a_heic_shows_the_colours_that_were_encoded", async () => {
	const { content } = await rewrite(await readFile("test/hostile/heic/bare.heic"), "image/heic")
	const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
	const colourAt = (x: number, y: number) => [
		...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
	]
	for (const [x, y, colour] of [
		[20, 10, [0xb3, 0x26, 0x1e]],
		[120, 90, [0x0b, 0x57, 0xd0]],
		[140, 20, [0xf6, 0xe3, 0xc0]],
	] as const) {
		const off = colourAt(x, y).map((value, nth) => Math.abs(value - (colour[nth] ?? 0)))
		expect(Math.max(...off), `at ${x}, ${y}`).toBeLessThan(12)
	}
})

test("a_picture_larger_than_any_page_is_made_smaller", async () => {
	const wide = sharp({ create: { width: 9_000, height: 300, channels: 3, background: "#fff" } })
	const { content } = await rewrite(await wide.jpeg().toBuffer(), "image/jpeg")
	expect(await sharp(content).metadata()).toMatchObject({ width: 8_000, height: 267 })
})

test("a_broken_picture_is_refused_or_written_anew_and_never_anything_else", async () => {
	const random = randomFrom(7)
	for (let round = 0; round < 200; round += 1) {
		const sample = telling[round % telling.length]
		if (!sample) throw new Error("no samples")
		const content = Buffer.from(sample.content)
		for (let nth = between(random, 1, 4); nth > 0; nth -= 1) {
			content[between(random, 0, content.length - 1)] = between(random, 0, 255)
		}
		const cut = content.subarray(0, between(random, 20, content.length))
		const { outcome, content: after } = await rewrite(cut, sample.mediaType)
		if (outcome.ok) expect(findLeakedSecrets(after)).toEqual([])
		else expect(outcome.reason).toMatch(/^(damaged|too-many-pixels)$/)
	}
})
