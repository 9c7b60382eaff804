import { randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import sharp from "sharp"
import { expect, onTestFinished } from "vitest"
import { setForm } from "../../../app/domain/application-forms/application-forms.fixture.ts"
import { vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../../app/domain/editions/editions.fixture.ts"
import { MAX_FILE_SIZE } from "../../../app/domain/files/rules.ts"
import { documents } from "../../../app/domain/files/schema.server.ts"
import { MAX_PICTURES, MAX_PICTURES_PER_FORM } from "../../../app/domain/pictures/rules.ts"
import { pictures } from "../../../app/domain/pictures/schema.server.ts"
import { openVariantMaker, VARIANT_LIMITS } from "../../../app/domain/pictures/variant-maker.server.ts"
import { askQuestions, createQuestion } from "../../../app/domain/questions/questions.fixture.ts"
import { questionField } from "../../../app/domain/questions/rules.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import { openTestDatabase } from "../../database.ts"
import { createApplicationBody, createApplicationFields } from "../../e2e/application-form.ts"
import { createFilePayload } from "../../e2e/extras-form.ts"
import { badDocuments } from "../../hostile/bad-documents.ts"
import type { Sample } from "../../hostile/documents.ts"
import { fourAtOnce } from "../ground/good-requests.ts"
import { listFiles, picturesForm, watchProcesses } from "../ground/pictures.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

async function openDoors() {
	const { db, url } = await openTestDatabase()
	const edition = await findFirstEdition(db)
	await setForm(db, edition.id, { photos: 5, asksLogo: true })
	const [permit] = await askQuestions(db, edition.id, [createQuestion("permit", { kind: "file" })])
	if (!permit) throw new Error("there is a question")
	const server = await startTestServer({ DATABASE_URL: url })
	const cookie = await server.adminCookie()
	const send = (path: string, body: FormData, headers: Record<string, string>) =>
		fetch(server.url + path, {
			method: "POST",
			redirect: "manual",
			headers: { origin: server.url, ...headers },
			body,
		})
	return {
		db,
		server,
		fileFields: ["photo", "logo", questionField(permit.id)],
		async upload(files: Omit<Sample, "what">[]) {
			const answer = await send("/admin/pictures/uploads", picturesForm(files), {
				cookie,
				accept: "application/json",
			})
			return { status: answer.status, text: await answer.text() }
		},
		/** An application with one file, from an address of its own. */
		async apply(field: string, { name, content }: Omit<Sample, "what">) {
			const body = createApplicationBody(createApplicationFields(), {
				[field]: createFilePayload(name, content, "application/octet-stream"),
			})
			const answer = await send("/contact?tab=vendor", body, { "x-forwarded-for": randomUUID() })
			await answer.text()
			return answer.status
		},
	}
}

const photo = async (background: string) => ({
	name: "a.jpg",
	content: await sharp({ create: { width: 48, height: 32, channels: 3, background } })
		.jpeg()
		.toBuffer(),
})

trial(
	"B12",
	"nothing_bad_comes_in_as_a_picture_or_as_a_file_of_an_application",
	{ quick: 40, full: 187, seconds: 200 },
	async ({ count, random }) => {
		const { db, server, fileFields, upload, apply } = await openDoors()
		const all = await badDocuments(random.seed())
		const bad = all.toSorted(() => random.whole(-1, 1)).slice(0, count)
		await fourAtOnce(bad.length, async (nth) => {
			const one = bad[nth]
			if (!one) return
			const { status, text } = await upload([one])
			expect({ what: one.what, status, isAdded: text.includes("added.") }).toEqual({
				what: one.what,
				status: 422,
				isAdded: text.includes("not added."),
			})
			for (const field of fileFields)
				expect({ what: one.what, field, status: await apply(field, one) }).toMatchObject({ status: 400 })
		})
		expect([await db.$count(pictures), await db.$count(documents)]).toEqual([0, 0])
		expect(await db.$count(vendorApplications)).toBe(0)
		for (const folder of ["files", "quarantine", "partial-uploads"])
			expect(await listFiles(join(server.dataDir, folder))).toEqual([])
		return {
			tried: `${bad.length} bad documents as a picture of the library, photo, logo and answer`,
			held: "all refused, nothing left on the disk",
		}
	},
)

control("B12", "good_ones_come_in_by_the_same_doors", { quick: 1, full: 1 }, async () => {
	const { db, fileFields, upload, apply } = await openDoors()
	const good = await photo("#c2693f")
	expect(await upload([good])).toMatchObject({ status: 200 })
	for (const field of fileFields) expect(await apply(field, good)).toBe(302)
	expect([await db.$count(pictures), await db.$count(documents)]).toEqual([1, fileFields.length])
	return { tried: "1 good picture", held: "taken at all 4 doors, as it must" }
})

control("B12", "a_door_that_believes_names_takes_many", { quick: 1, full: 1 }, async ({ random }) => {
	const bad = await badDocuments(random.seed())
	const taken = bad.filter(({ name }) => /\.(jpe?g|png|webp|heic|heif|pdf)$/i.test(name)).length
	expect(taken).toBeGreaterThan(0)
	return { tried: `${bad.length} bad documents`, held: `${taken} taken by their names, as they must` }
})

trial(
	"B12",
	"size_and_number_hold_however_many_come_at_once",
	{ quick: 1, full: 5, seconds: 120 },
	async ({ count }) => {
		const { db, upload } = await openDoors()
		const tooLarge = { name: "large.jpg", content: Buffer.alloc(MAX_FILE_SIZE + 1, 0xff) }
		expect(await upload([tooLarge])).toMatchObject({ status: 422, text: expect.stringContaining("15 MB") })
		const same = await photo("#224466")
		const many = Array.from({ length: MAX_PICTURES_PER_FORM + 5 }, () => same)
		expect((await upload(many)).text).toContain("one too many")
		let refused = 0
		for (let round = 0; round < count; round += 1) {
			await fillLibrary(db, MAX_PICTURES - 2)
			const photos = await Promise.all(
				Array.from({ length: 8 }, (_, nth) =>
					photo(`#${((round * 8 + nth + 1) * 0x06_1d_35).toString(16).padStart(6, "0")}`),
				),
			)
			const answers = await Promise.all(photos.map((one) => upload([one])))
			refused += answers.filter(({ text }) => text.includes("the library holds")).length
			expect(await db.$count(pictures, sql`state = 'current'`)).toBe(MAX_PICTURES)
		}
		expect(refused).toBe(count * 6)
		return {
			tried: `1 byte too many, 5 pictures too many in a form, ${count} × 8 pictures at once where 2 have room`,
			held: `refused each, never more than ${MAX_PICTURES} in the library`,
		}
	},
)

/** Makes the library hold so many pictures. */
async function fillLibrary(db: Awaited<ReturnType<typeof openTestDatabase>>["db"], size: number) {
	await db.execute(sql`delete from pictures where width = 1`)
	const missing = size - (await db.$count(pictures, sql`state = 'current'`))
	await db.execute(sql`
		delete from pictures where id in (select id from pictures where state = 'current' order by id limit ${Math.max(0, -missing)})`)
	await db.execute(sql`
		insert into pictures (sha256, media_type, width, height, colour, state, created_at)
		select lpad(nth::text, 64, '0'), 'image/jpeg', 1, 1, '#c2693f', 'current', now()
		from generate_series(1, ${Math.max(0, missing)}::int) nth`)
}

/** Takes a second or so to be made ready. */
const createLarge = (background: string) =>
	sharp({ create: { width: 2_000, height: 1_500, channels: 3, background } })
		.jpeg()
		.toBuffer()

trial(
	"B12",
	"pictures_are_made_ready_one_after_the_other",
	{ quick: 6, full: 20, seconds: 120 },
	async ({ count }) => {
		const { db, server, upload } = await openDoors()
		const photos = await Promise.all(
			Array.from({ length: count }, (_, nth) => createLarge(`#${(nth * 9 + 16).toString(16)}6699`)),
		)
		const { stop } = watchProcesses(server.process.pid, "variants")
		await Promise.all(photos.map((content) => upload([{ name: "a.jpg", content }])))
		const most = stop()
		expect([await db.$count(pictures), most]).toEqual([count, 1])
		return {
			tried: `${count} large pictures at once`,
			held: "1 process made them ready, one after the other",
		}
	},
)

control("B12", "with_a_process_for_each_there_are_several", { quick: 1, full: 1 }, async () => {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-makers-"))
	const makers = [1, 2, 3].map(() => openVariantMaker(openLog("silent"), VARIANT_LIMITS))
	onTestFinished(async () => {
		await Promise.all(makers.map((maker) => maker.close()))
		await rm(folder, { recursive: true, force: true })
	})
	const path = join(folder, "picture")
	await writeFile(path, await createLarge("#336699"))
	const { stop } = watchProcesses(process.pid, "variants")
	const made = await Promise.all(
		makers.map((maker, nth) => maker.make({ path, folder: `${path}.${nth}` }, "sender")),
	)
	expect(made.map(({ ok }) => ok)).toEqual([true, true, true])
	const most = stop()
	expect(most).toBeGreaterThan(1)
	return { tried: "3 makers", held: `${most} processes at once, as it must` }
})
