import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { asc, eq, sql } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { createPdf, readHeic } from "../../../test/documents.ts"
import { SECRETS } from "../../../test/hostile/good-pictures.ts"
import { COLOURS, createStoredPicture, DISPLAYED } from "../../../test/hostile/phone-pictures.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { removePicture, updatePicture } from "./commands.server.ts"
import { pictureKey } from "./keys.ts"
import { AT, compareStore, createPhoto, listStored, openPictureEnvironment } from "./pictures.fixture.ts"
import { countPictures, findPicture, findPictureFile, listPictures } from "./queries.server.ts"
import { releasePicture } from "./release.server.ts"
import { MAX_PICTURES, parsePictureFile, pictureAddress } from "./rules.ts"
import { pictureFiles, pictures } from "./schema.server.ts"

const environment = await openPictureEnvironment()
const { db, pool, by, root, tools, receive, upload } = environment

async function readFiles(id: number) {
	const [picture] = await db.select().from(pictures).where(eq(pictures.id, id))
	if (!picture) throw new Error("no such picture")
	const files = await db
		.select()
		.from(pictureFiles)
		.where(eq(pictureFiles.pictureId, id))
		.orderBy(asc(pictureFiles.kind), asc(pictureFiles.width))
	const contents = await Promise.all(files.map((file) => readFile(join(root, pictureKey(picture, file)))))
	return {
		picture,
		files: files.map((file, nth) => ({ ...file, content: contents[nth] ?? Buffer.alloc(0) })),
	}
}

/** As a telephone writes it that was held sideways, with everything it knows. */
const telling = await createStoredPicture(6)
	.withMetadata({ orientation: 6 })
	.withExifMerge({
		IFD0: { Model: SECRETS[0] ?? "", DateTime: SECRETS[2] ?? "" },
		IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 17/1 0/1", GPSSatellites: SECRETS[1] ?? "" },
	})
	.jpeg({ quality: 95 })
	.toBuffer()

test("a_photograph_is_kept_upright_in_two_formats_and_tells_neither_place_nor_time", async () => {
	expect(SECRETS.filter((secret) => telling.includes(secret)).length).toBeGreaterThan(1)
	const id = Number(await upload({ name: "IMG_1.jpg", content: telling }))
	const { picture, files } = await readFiles(id)
	const { width, height } = DISPLAYED
	expect(picture).toMatchObject({ width, height, state: "current", alt: "", mediaType: "image/jpeg" })
	expect(files.map((file) => [file.kind, file.width])).toEqual([
		["avif", width],
		["original", width],
		["webp", width],
	])
	for (const { kind, content, size } of files) {
		const about = await sharp(content).metadata()
		expect([about.width, about.height, about.orientation ?? 1]).toEqual([width, height, 1])
		expect([about.exif, about.xmp]).toEqual([undefined, undefined])
		expect(SECRETS.filter((secret) => content.includes(secret))).toEqual([])
		expect(content.length).toBe(size)
		// Above left, as one sees it.
		const pixel = await sharp(content).extract({ left: 12, top: 8, width: 1, height: 1 }).raw().toBuffer()
		const off = [...pixel.subarray(0, 3)].map((value, nth) => Math.abs(value - (COLOURS[0][nth] ?? 0)))
		expect(Math.max(...off), kind).toBeLessThan(16)
	}
})

test("a_large_one_has_every_width_and_the_colour_that_stands_in_its_place", async () => {
	const content = await createPhoto("#c2693f", { width: 2_400, height: 1_600 })
	const id = Number(await upload({ name: "large.jpg", content }))
	const { picture, files } = await readFiles(id)
	const widthsOf = (wanted: string) => files.filter(({ kind }) => kind === wanted).map(({ width }) => width)
	expect([widthsOf("avif"), widthsOf("webp")]).toEqual([
		[320, 640, 1280, 1920],
		[320, 640, 1280, 1920],
	])
	expect((await findPicture(db, id))?.widths).toEqual([320, 640, 1280, 1920])
	const [red = 0, green = 0, blue = 0] = Buffer.from(picture.colour.slice(1), "hex")
	expect(Math.max(Math.abs(red - 0xc2), Math.abs(green - 0x69), Math.abs(blue - 0x3f))).toBeLessThan(4)
})

test("png_webp_and_heic_are_taken_and_svg_and_pdf_are_not", async () => {
	const photo = sharp(await createPhoto("#336699"))
	const ids = [
		await upload({ name: "a.png", content: await photo.clone().ensureAlpha(0.4).png().toBuffer() }),
		await upload({ name: "a.webp", content: await photo.clone().webp().toBuffer() }),
		await upload({ name: "IMG.HEIC", content: await readHeic("telling") }),
	]
	expect(ids.every((id) => typeof id === "number")).toBe(true)
	expect((await readFiles(Number(ids[0]))).picture.colour).toMatch(/^#3[234]6[567]9[89a]00$/)
	expect((await readFiles(Number(ids[2]))).picture.mediaType).toBe("image/jpeg")
	const svg = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>',
	)
	const before = await listStored(root)
	for (const [name, content] of [
		["a.svg", svg],
		["a.jpg", svg],
		["a.pdf", await createPdf()],
		["a.gif", Buffer.from("GIF89a")],
	] as const)
		expect(await upload({ name, content })).toBe("wrong-type")
	expect(await listStored(root)).toEqual(before)
})

test("the_same_picture_is_there_once_however_often_it_comes", async () => {
	const content = await createPhoto("#aa5500")
	const received = await Promise.all([1, 2, 3].map((nth) => receive({ name: `${nth}.jpg`, content })))
	const before = await compareStore(environment)
	const { addPicture } = await import("./add-picture.server.ts")
	const results = await Promise.all(received.map(({ documents: [one] }) => one && addPicture(db, one, tools)))
	await Promise.all(received.map(({ discard }) => discard()))
	const ids = new Set(results.map((result) => result?.ok && result.id))
	expect(ids.size).toBe(1)
	expect(results.filter((result) => result?.ok && result.isNew)).toHaveLength(1)
	expect(await upload({ name: "again.jpg", content })).toBe([...ids][0])
	const after = await compareStore(environment)
	expect(after.stored).toEqual(after.named)
	expect(after.stored.length - before.stored.length).toBe(3)
})

test("what_is_uploaded_changed_and_removed_stands_in_the_audit_log", async () => {
	const content = await createPhoto("#005533")
	let id = 0
	const entries = await collectAuditEvents(db, async () => {
		id = Number(await upload({ name: "a.jpg", content }))
		const details = { alt: "Pots in the sun.", focusX: 20, focusY: 70 }
		await updatePicture(db, id, details, { by, at: AT })
		expect(await updatePicture(db, id, details, { by, at: AT })).toEqual({ ok: true, isChanged: false })
		await db.transaction((tx) => removePicture(tx, id, { by, at: AT }))
	})
	expect(entries).toMatchObject([
		{ action: "picture-uploaded", subjectKind: "picture", subjectId: String(id), userId: by },
		{
			action: "picture-changed",
			before: { alt: null, focusX: 50, focusY: 50 },
			after: { alt: "Pots in the sun.", focusX: 20, focusY: 70 },
		},
		{ action: "picture-removed", before: { alt: "Pots in the sun." } },
	])
	await releasePicture(db, environment.files, id)
	const { stored, named } = await compareStore(environment)
	expect(stored).toEqual(named)
})

test("an_address_is_answered_while_its_picture_is_in_the_library_and_never_with_another_content", async () => {
	const id = Number(await upload({ name: "a.jpg", content: await createPhoto("#112233") }))
	const found = await findPicture(db, id)
	if (!found) throw new Error("no such picture")
	const fileAt = (picture: { id: number; sha256: string }, width = 48) => {
		const address = parsePictureFile(pictureAddress(picture, width, "avif").slice("/pictures/".length))
		return address && findPictureFile(db, address)
	}
	expect(await fileAt(found)).toMatchObject({ mediaType: "image/avif" })
	expect(await fileAt({ id, sha256: "0".repeat(64) })).toBe(undefined)
	expect(await fileAt(found, 320)).toBe(undefined)
	await db.transaction((tx) => removePicture(tx, id, { by, at: AT }))
	expect(await fileAt(found)).toBe(undefined)
	expect((await listPictures(db, {})).rows.map((picture) => picture.id)).not.toContain(id)
})

test("another_crop_tells_every_process_and_what_says_the_same_again_does_not", async () => {
	const id = Number(await upload({ name: "a.jpg", content: await createPhoto("#445566") }))
	const client = await pool.connect()
	let notices = 0
	client.on("notification", () => {
		notices += 1
	})
	await client.query("listen content_changed")
	const noticesAfter = async (focusX: number) => {
		await updatePicture(db, id, { alt: "Beads.", focusX, focusY: 50 }, { by, at: AT })
		await client.query("select 1")
		return notices
	}
	expect([await noticesAfter(10), await noticesAfter(10), await noticesAfter(11)]).toEqual([1, 1, 2])
	client.release(true)
})

test("of_pictures_that_come_at_once_no_more_are_taken_than_the_library_has_room_for", async () => {
	const missing = MAX_PICTURES - 1 - (await countPictures(db))
	await db.execute(sql`
		insert into pictures (sha256, media_type, width, height, colour, state, created_at)
		select lpad(nth::text, 64, '0'), 'image/jpeg', 1, 1, '#c2693f', 'current', now()
		from generate_series(1, ${missing}::int) nth`)
	const contents = await Promise.all(["#102030", "#804020", "#20c080"].map((colour) => createPhoto(colour)))
	const outcomes = await Promise.all(contents.map((content) => upload({ name: "a.jpg", content })))
	expect(outcomes.filter((outcome) => outcome === "library-full")).toHaveLength(2)
	expect(await countPictures(db)).toBe(MAX_PICTURES)
})
