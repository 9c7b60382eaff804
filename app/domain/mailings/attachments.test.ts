import { Readable } from "node:stream"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { openBlankFormEnvironment } from "../blank-forms/blank-forms.fixture.ts"
import { removeBlankForm } from "../blank-forms/commands.server.ts"
import { listBlankForms, listUsedFiles } from "../blank-forms/queries.server.ts"
import { blankFormKey } from "../blank-forms/rules.ts"
import { sweepBlankFormFiles } from "../blank-forms/sweep.server.ts"
import { removeUnusedPicture } from "../editing/picture-uses.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { openTestMailDispatcher } from "../mail/mail-dispatcher.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { pictureFiles, pictures } from "../pictures/schema.server.ts"
import {
	attachFile,
	createAttachmentReader,
	detachFile,
	fileNameOf,
	listAttachments,
} from "./attachments.server.ts"
import {
	AT,
	addVendors,
	emptyMailings,
	later,
	queueCopies,
	startAsOnScreen,
	WORDS,
	writeMailing,
} from "./mailings.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const environment = await openBlankFormEnvironment(db)
// Every upload is older.
const OVER = new Date("2027-01-20T09:00:00Z")
beforeEach(() => emptyMailings(db))
const amina = { by: "amina", at: AT }

test("a_form_goes_along_as_it_was_when_sending_began_whatever_becomes_of_it", async () => {
	await addVendors(db, 1)
	await environment.upload(edition.id, "the first form")
	const [form] = await listBlankForms(db, edition.id)
	if (!form) throw new Error("no form")
	const key = await writeMailing(db, edition.id)
	const attach = () => attachFile(db, key, { kind: "blank-form", file: form.id }, amina)
	expect([await attach(), await attach()]).toEqual([{ ok: true }, { ok: true }])
	expect(await attachFile(db, key, { kind: "blank-form", file: form.id + 9 }, amina)).toMatchObject({
		ok: false,
	})
	await startAsOnScreen(db, key)
	await queueCopies(db)
	expect(await removeBlankForm(db, form.id, { expected: form.sha256, ...amina })).toMatchObject({ ok: true })
	await sweepBlankFormFiles({ db, files: environment.files, log: openLog("silent") }, OVER)
	expect((await listUsedFiles(db)).map(blankFormKey)).toEqual([blankFormKey(form)])
	const delivered: { filename: string; content: string }[] = []
	const dispatcher = openTestMailDispatcher({
		db,
		now: () => later(1),
		findAttachments: createAttachmentReader(environment.files),
		transport: {
			async deliver({ attachments = [], text }) {
				expect(text).toContain("Attached: Indemnity Form (PDF, 14 B)")
				delivered.push(
					...attachments.map(({ filename, content }) => ({ filename, content: content.toString() })),
				)
				return { outcome: "sent" }
			},
			deliversExternally: true,
			senderDomain: "tamasha.example",
			close: () => undefined,
		},
	})
	await dispatcher.deliverDue()
	expect(delivered).toEqual([{ filename: "Indemnity Form.pdf", content: "the first form" }])
})

test("files_are_read_once_for_all_letters_of_a_mailing_and_again_after_the_store_failed", async () => {
	await environment.upload(edition.id, "read once", { fields: { kind: "other", title: "Map" } })
	const form = (await listBlankForms(db, edition.id)).find(({ title }) => title === "Map")
	const mailings = [await writeMailing(db, edition.id), await writeMailing(db, edition.id)]
	for (const key of mailings) await attachFile(db, key, { kind: "blank-form", file: form?.id ?? 0 }, amina)
	let opened = 0
	const read = createAttachmentReader({
		open(key) {
			opened += 1
			if (opened === 1) throw new Error("SlowDown")
			return environment.files.open(key)
		},
	})
	const readFor = (mailingId: number | undefined = 0) =>
		read(db, { kind: "mailing", cause: "mailing:1", applicationId: null, mailingId })
	const [first, second] = mailings.map(({ id }) => id)
	await expect(readFor(first)).rejects.toThrow("SlowDown")
	const all = [
		...(await Promise.all([readFor(first), readFor(first)])),
		await readFor(second),
		await readFor(first),
	]
	for (const files of all)
		expect(files).toMatchObject([{ filename: "Map.pdf", content: Buffer.from("read once") }])
	expect(opened).toBe(2)
})

test("a_file_of_which_the_store_stops_in_the_middle_is_given_up", async () => {
	await environment.upload(edition.id, "half of it", { fields: { kind: "other", title: "Plan" } })
	const form = (await listBlankForms(db, edition.id)).find(({ title }) => title === "Plan")
	const key = await writeMailing(db, edition.id)
	await attachFile(db, key, { kind: "blank-form", file: form?.id ?? 0 }, amina)
	const silent = new Readable({ read: () => undefined })
	const read = createAttachmentReader({ open: async () => silent }, 50)
	const letter = { kind: "mailing", cause: "mailing:1", applicationId: null, mailingId: key.id } as const
	await expect(read(db, letter)).rejects.toThrow("aborted")
	expect(silent.destroyed).toBe(true)
})

test("a_draft_whose_form_was_removed_says_so_and_is_not_sent", async () => {
	await addVendors(db, 1)
	await environment.upload(edition.id, "another form", {
		fields: { kind: "other", title: "Fire: rules / {{x}}" },
	})
	const form = (await listBlankForms(db, edition.id)).find(({ kind }) => kind === "other")
	const key = await writeMailing(db, edition.id)
	await attachFile(db, key, { kind: "blank-form", file: form?.id ?? 0 }, amina)
	const [attached] = await listAttachments(db, key.id)
	expect(attached && fileNameOf(attached)).toBe("Fire rules x.pdf")
	await removeBlankForm(db, form?.id ?? 0, { expected: form?.sha256 ?? "", ...amina })
	expect(await startAsOnScreen(db, key)).toEqual({ ok: false, reason: "attachments", fault: "missing" })
	await detachFile(db, key, attached?.id ?? 0, amina)
	expect(await startAsOnScreen(db, key)).toMatchObject({ ok: true })
})

test("a_picture_of_a_draft_or_of_what_waits_stays_in_the_library_and_too_much_is_not_attached", async () => {
	await addVendors(db, 1)
	const ids = [4_000_000, 2_900_000, 200_000].map((size, nth) => addPicture(`picture ${nth}`, size))
	const [large = 0, other = 0, small = 0] = await Promise.all(ids)
	const key = await writeMailing(db, edition.id)
	const attach = (file: number) => attachFile(db, key, { kind: "picture", file }, amina)
	expect([await attach(large), await attach(other)]).toEqual([{ ok: true }, { ok: true }])
	expect(await attach(small)).toEqual({ ok: false, reason: "over-limit", fault: "too-large" })
	const use = { at: { mailing: key.id, edition: edition.slug }, title: `Email to vendors: ${WORDS.subject}` }
	expect(await removeUnusedPicture(db, large, amina)).toEqual({ ok: false, reason: "in-use", uses: [use] })
	await startAsOnScreen(db, key)
	await queueCopies(db)
	expect(await removeUnusedPicture(db, large, amina)).toMatchObject({ reason: "in-use" })
	await db.update(outboxMails).set({ state: "sent" })
	expect(await removeUnusedPicture(db, large, amina)).toEqual({ ok: true })
	const read = createAttachmentReader(environment.files)
	const letter = { kind: "mailing", cause: "mailing:1", applicationId: null } as const
	expect(await read(db, { ...letter, mailingId: key.id })).toEqual({ missing: "picture 0" })
	expect(await read(db, { ...letter, mailingId: null })).toEqual([])
})

async function addPicture(alt: string, size: number): Promise<number> {
	const [picture] = await db
		.insert(pictures)
		.values({
			...{ sha256: `sha of ${alt}`, mediaType: "image/jpeg", width: 900, height: 600, colour: "#000000" },
			...{ alt, state: "current", createdAt: AT },
		})
		.returning({ id: pictures.id })
	const id = picture?.id ?? 0
	await db
		.insert(pictureFiles)
		.values({ pictureId: id, kind: "webp", width: 900, size, sha256: `file of ${alt}` })
	return id
}
