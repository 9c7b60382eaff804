import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { setForm } from "../application-forms/application-forms.fixture.ts"
import { findAnsweredQuestions } from "../applications/answers.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { listPhotos } from "../files/queries.server.ts"
import type { ApplicationFileField, NewDocument } from "../files/rules.ts"
import { documents } from "../files/schema.server.ts"
import { askQuestions, createQuestion } from "../questions/questions.fixture.ts"
import type { Answers } from "../questions/rules.ts"
import { potter } from "./apply.fixture.ts"
import { applyWithPictures } from "./apply-with-pictures.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await setForm(db, edition.id, { photos: 2, asksLogo: true })
const folder = await mkdtemp(join(tmpdir(), "tamasha-pictures-"))
const at = new Date("2025-10-01T09:00:00Z")

async function picture(
	field: ApplicationFileField,
	name: string,
): Promise<NewDocument<ApplicationFileField>> {
	const path = join(folder, randomUUID())
	await writeFile(path, name)
	const sha256 = createHash("sha256").update(name).digest("hex")
	return { field, name, path, size: name.length, sha256, mediaType: "image/jpeg" }
}

/** What lies in the store, and a way to make it fail. */
function createStore() {
	const keys = new Set<string>()
	const state = { failsAt: "" }
	return {
		keys,
		state,
		put: async (key: string) => {
			if (state.failsAt && key.endsWith(state.failsAt)) throw new Error("the store is full")
			keys.add(key)
		},
		remove: async (key: string) => void keys.delete(key),
	}
}

const log = { warn: () => {} } as unknown as Parameters<typeof applyWithPictures>[4]["log"]
const apply = (
	pictures: NewDocument<ApplicationFileField>[],
	files: ReturnType<typeof createStore>,
	{ submissionKey = randomUUID(), answers = {} }: { submissionKey?: string; answers?: Answers } = {},
) => {
	const emailAddress = `${randomUUID()}@udongo.example`
	return applyWithPictures(
		db,
		edition,
		[
			{ ...potter, emailAddress },
			{ submissionKey, at, answers },
		],
		pictures,
		{
			files,
			log,
		},
	)
}
const rows = () => db.$count(documents)

test("pictures_count_with_their_application_and_lie_below_its_id", async () => {
	const files = createStore()
	const pictures = [
		await picture("photo", "b.jpg"),
		await picture("logo", "l.jpg"),
		await picture("photo", "a.jpg"),
	]
	const outcome = await apply(pictures, files)
	if (!outcome.ok) throw new Error(outcome.reason)
	const { id } = outcome.application
	expect((await listPhotos(db, [id])).map(({ field, name }) => [field, name])).toEqual([
		["logo", "l.jpg"],
		["photo", "a.jpg"],
		["photo", "b.jpg"],
	])
	expect([...files.keys].every((key) => key.startsWith(`vendor_form/christmas-2025/${id}/`))).toBe(true)
	expect(files.keys.size).toBe(3)
})

test("a_form_sent_twice_at_once_is_one_application_with_its_pictures_once", async () => {
	const files = createStore()
	const key = randomUUID()
	const pictures = [await picture("photo", "twice.jpg")]
	const submission = { submissionKey: key, at }
	const input = { ...potter, emailAddress: "twice@udongo.example" }
	const before = await rows()
	const outcomes = await Promise.all(
		[1, 2, 3].map(() => applyWithPictures(db, edition, [input, submission], pictures, { files, log })),
	)
	expect(new Set(outcomes.map((one) => one.ok && one.application.id)).size).toBe(1)
	expect(await rows()).toBe(before + 1)
	expect(files.keys.size).toBe(1)
	expect(await db.$count(vendorApplications, eq(vendorApplications.submissionKey, key))).toBe(1)
})

test("an_identical_form_with_the_same_files_is_a_repetition_and_with_others_is_not", async () => {
	const files = createStore()
	const input = { ...potter, emailAddress: "goneback@udongo.example" }
	const send = (pictures: NewDocument<ApplicationFileField>[]) =>
		applyWithPictures(db, edition, [input, { submissionKey: randomUUID(), at }], pictures, { files, log })
	const kiln = () => picture("photo", "kiln.jpg")
	const first = await send([await kiln()])
	const before = await rows()
	expect(await send([await kiln()])).toEqual({ ...first, mailId: undefined, isRepeated: true })
	expect([await rows(), files.keys.size]).toEqual([before, 1])
	const others = [
		await send([]),
		await send([await picture("logo", "kiln.jpg")]),
		await send([await picture("photo", "bowls.jpg")]),
		await send([await kiln(), await picture("photo", "bowls.jpg")]),
	]
	expect(others).toMatchObject(others.map(() => ({ ok: true, isRepeated: false })))
})

test("nothing_is_left_of_a_form_whose_pictures_are_not_stored_or_not_wanted", async () => {
	const files = createStore()
	const [before, applications] = [await rows(), await db.$count(vendorApplications)]
	files.state.failsAt = "second.jpg"
	const two = [await picture("photo", "first.jpg"), await picture("photo", "second.jpg")]
	expect(await apply(two, files)).toEqual({ ok: false, reason: "pictures-not-stored" })
	files.state.failsAt = ""
	const three = [...two, await picture("photo", "third.jpg")]
	expect(await apply(three, files)).toEqual({ ok: false, reason: "questions-changed" })
	expect(files.keys.size).toBe(0)
	expect([await rows(), await db.$count(vendorApplications)]).toEqual([before, applications])
})

test("an_answer_that_is_a_file_counts_with_its_application_and_only_with_its_file", async () => {
	const files = createStore()
	const [permit, plan] = await askQuestions(db, edition.id, [
		createQuestion("permit", { kind: "file", isRequired: true }),
		createQuestion("plan", { kind: "file" }),
	])
	if (!permit || !plan) throw new Error("there are two questions")
	const sent = async ({ id }: { id: number }, name: string) => ({
		...(await picture("answer", name)),
		questionId: id,
	})
	const answers = { [permit.id]: "permit.pdf" }
	const outcome = await apply([await sent(permit, "permit.pdf")], files, { answers })
	if (!outcome.ok) throw new Error(outcome.reason)
	const { id } = outcome.application
	const [document] = await db.select().from(documents).where(eq(documents.applicationId, id))
	expect(document).toMatchObject({ field: "answer", questionId: permit.id, state: "current" })
	expect((await findAnsweredQuestions(db, [id])).get(id)).toEqual([
		{ label: "What about permit?", answer: "permit.pdf", fileId: document?.id },
	])
	expect(await listPhotos(db, [id])).toEqual([])
	const [before, kept] = [await rows(), files.keys.size]
	const refused = { ok: false, reason: "questions-changed" }
	expect(await apply([], files, { answers })).toEqual(refused)
	expect(await apply([await sent(plan, "plan.pdf")], files, { answers })).toEqual(refused)
	const both = [await sent(permit, "a.pdf"), await sent(permit, "b.pdf")]
	expect(await apply(both, files, { answers })).toEqual(refused)
	expect([await rows(), files.keys.size]).toEqual([before, kept])
})
