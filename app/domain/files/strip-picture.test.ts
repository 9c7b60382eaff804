import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { asAvif } from "../../../test/documents.ts"
import type { GoodSample } from "../../../test/hostile/documents.ts"
import { goodPictures, SECRETS } from "../../../test/hostile/good-pictures.ts"
import { between, randomFrom } from "../../../test/hostile/random.ts"
import { type PictureType, stripPicture } from "./strip-picture.server.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-strip-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const path = join(folder, "picture")

async function strip(content: Buffer, mediaType: string) {
	await writeFile(path, content)
	const outcome = await stripPicture(path, mediaType as PictureType)
	return { outcome, content: await readFile(path) }
}

const decoded = (content: Buffer, mediaType: string) =>
	sharp(mediaType === "image/heic" ? asAvif(content) : content)
/** Every pixel as a person sees it: the right way up. */
const seen = async ({ mediaType }: GoodSample, content: Buffer) =>
	createHash("sha256")
		.update(await decoded(content, mediaType).autoOrient().raw().toBuffer())
		.digest("hex")
const told = (content: Buffer) => SECRETS.filter((secret) => content.includes(secret))

const samples = await goodPictures(20251120)
const telling = samples.filter(({ content }) => told(content).length)

test("the_samples_tell_a_lot_before", () => {
	expect(telling.length).toBeGreaterThan(30)
	expect(new Set(telling.flatMap(({ content }) => told(content)))).toEqual(new Set(SECRETS))
})

describe("a picture that was taken in (trust.md B3)", () => {
	test.each(samples)("$what is the same picture and tells nothing", async (sample) => {
		const { content } = await strip(sample.content, sample.mediaType)
		expect(told(content)).toEqual([])
		expect(await seen(sample, content)).toBe(await seen(sample, sample.content))
		const [before, after] = await Promise.all([
			decoded(sample.content, sample.mediaType).metadata(),
			decoded(content, sample.mediaType).metadata(),
		])
		// In a HEIC it is overwritten where it stands.
		expect((after.xmp ?? Buffer.alloc(0)).every((byte) => byte === 0)).toBe(true)
		expect([after.iptc, after.comments]).toEqual([undefined, undefined])
		expect([after.format, after.width, after.height, after.space, after.depth]).toEqual([
			before.format,
			before.width,
			before.height,
			before.space,
			before.depth,
		])
		expect(after.icc).toEqual(before.icc)
	})

	test.each(samples)("$what does not change when it comes again", async ({ content, mediaType }) => {
		const once = await strip(content, mediaType)
		expect((await strip(once.content, mediaType)).outcome).toEqual({ ok: true, stripped: undefined })
	})
})

test("what_is_said_of_a_changed_file_is_true_of_it", async () => {
	for (const { content, mediaType } of telling) {
		const { outcome, content: after } = await strip(content, mediaType)
		const sha256 = createHash("sha256").update(after).digest("hex")
		expect(outcome).toEqual({ ok: true, stripped: { size: after.length, sha256 } })
	}
})

test("no_broken_picture_stops_us_and_none_keeps_a_secret_it_would_have_lost_whole", async () => {
	const random = randomFrom(7)
	for (let round = 0; round < 500; round += 1) {
		const sample = telling[round % telling.length]
		if (!sample) throw new Error("no samples")
		const content = Buffer.from(sample.content)
		const most = sample.mediaType === "image/heic" ? 400 : content.length
		for (let nth = between(random, 1, 4); nth > 0; nth -= 1) {
			content[between(random, 0, Math.min(most, content.length) - 1)] = between(random, 0, 255)
		}
		const { outcome } = await strip(
			content.subarray(0, between(random, 20, content.length)),
			sample.mediaType,
		)
		expect(typeof outcome.ok).toBe("boolean")
	}
})
