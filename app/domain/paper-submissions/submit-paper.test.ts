import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { openSubmissionEnvironment } from "../extras/submission.fixture.ts"
import type { NewDocument } from "../files/rules.ts"
import { askFor, CERTIFICATE, CERTIFICATE_SLUG, listSentPapers } from "../papers/papers.fixture.ts"
import { papers } from "../papers/schema.server.ts"
import { type PaperSubmission, submitPaper } from "./submit-paper.server.ts"

const environment = await openSubmissionEnvironment()
const { db, root, edition, apply, document, documentsOf, form, submit, storedFiles } = environment
await askFor(db, edition.id, [CERTIFICATE, { ...CERTIFICATE, slug: "gas", name: "Gas certificate" }])

async function send(
	email: string,
	slug: string,
	more: Partial<PaperSubmission> = {},
	files = openFolderStore(root),
) {
	const documents = [await makeFile(randomUUID())]
	const tools = { ...environment.tools(), files, at: new Date() }
	return submitPaper(db, { edition, email, slug, documents, ...more }, tools)
}

const extrasOf = async (email: string) => {
	const isTheirs = and(eq(vendorExtras.editionId, edition.id), eq(vendorExtras.emailKey, email))
	return (await db.select().from(vendorExtras).where(isTheirs))[0]
}

const approved = (emailAddress: string) => apply({ brandName: "Udongo", emailAddress, status: "approved" })

test("a_paper_takes_the_place_of_the_one_before_it_and_of_no_other", async () => {
	const { id } = await approved("own@x.example")
	for (const slug of [CERTIFICATE_SLUG, "other-gas", CERTIFICATE_SLUG])
		expect(await send("own@x.example", slug)).toEqual({ ok: true })
	const states = (await documentsOf(id)).map(({ field, state }) => `${field} ${state}`)
	expect(states.toSorted()).toEqual(["paper current", "paper current", "paper superseded"])
	const sent = await listSentPapers(db, [id])
	expect([...sent].map(([slug, { state }]) => [slug, state]).toSorted()).toEqual([
		[CERTIFICATE_SLUG, "received"],
		["other-gas", "received"],
	])
	const acts = await db
		.select()
		.from(auditLog)
		.where(and(eq(auditLog.applicationId, id), eq(auditLog.action, "paper-sent")))
	expect(acts).toHaveLength(3)
})

test("one_of_the_two_forms_is_in_the_extras_as_if_it_had_come_with_them_and_the_order_stays", async () => {
	const { id } = await approved("form@x.example")
	expect(await send("form@x.example", "indemnity")).toEqual({ ok: true })
	expect(await extrasOf("form@x.example")).toMatchObject({ hasUploadedForm: true, extraWristbands: 0 })
	await submit(await form("form@x.example"))
	expect(await send("form@x.example", "indemnity")).toEqual({ ok: true })
	const [current] = (await documentsOf(id)).filter(({ state }) => state === "current")
	expect(await extrasOf("form@x.example")).toMatchObject({
		...{ formUrl: JSON.stringify([current?.key]), extraWristbands: 3, hayBales: 2 },
	})
})

test("nothing_is_kept_of_whom_nobody_knows_of_what_nobody_asks_for_and_of_what_the_store_refuses", async () => {
	await approved("asked@x.example")
	const before = await storedFiles()
	expect(await send("nobody@x.example", CERTIFICATE_SLUG)).toEqual({ ok: false, reason: "vendor-not-found" })
	expect(await send("asked@x.example", "other-unknown")).toEqual({ ok: false, reason: "not-asked" })
	const refusing = { ...openFolderStore(root), put: () => Promise.reject(new Error("AccessDenied")) }
	expect(await send("asked@x.example", CERTIFICATE_SLUG, {}, refusing)).toEqual({
		ok: false,
		reason: "not-stored",
	})
	expect(await storedFiles()).toEqual(before)
})

test("a_closed_edition_takes_no_paper", async () => {
	const { id } = await approved("closed@x.example")
	await db.update(editions).set({ closedAt: new Date() }).where(eq(editions.id, edition.id))
	expect(await send("closed@x.example", CERTIFICATE_SLUG)).toMatchObject({
		ok: false,
		reason: "edition-closed",
	})
	expect(await documentsOf(id)).toEqual([])
	await db.update(editions).set({ closedAt: null }).where(eq(editions.id, edition.id))
	expect(await send("closed@x.example", CERTIFICATE_SLUG)).toEqual({ ok: true })
})

test("the_same_files_while_they_wait_change_nothing_but_are_a_new_paper_once_they_were_rejected", async () => {
	const { id } = await approved("twice@x.example")
	const [one, two] = [await makeFile("scan.pdf"), await makeFile("page-2.pdf")]
	const sendFiles = (documents: NewDocument<"file">[], slug = CERTIFICATE_SLUG) =>
		send("twice@x.example", slug, { documents })
	const repeated = { ok: true, isRepeated: true }
	for (const slug of [CERTIFICATE_SLUG, "indemnity"]) {
		expect(await sendFiles([one], slug)).toEqual({ ok: true })
		const [stored, kept] = [await storedFiles(), await documentsOf(id)]
		expect(await sendFiles([one], slug)).toEqual(repeated)
		expect([await storedFiles(), await documentsOf(id)]).toEqual([stored, kept])
	}
	expect(await sendFiles([one, two])).toEqual({ ok: true })
	expect(await sendFiles([two, one])).toEqual(repeated)
	expect(await sendFiles([one])).toEqual({ ok: true })
	await db
		.update(papers)
		.set({ state: "rejected", reason: "It is too blurred.", judgedAt: new Date() })
		.where(eq(papers.applicationId, id))
	expect(await sendFiles([one])).toEqual({ ok: true })
	expect((await listSentPapers(db, [id])).get(CERTIFICATE_SLUG)).toMatchObject({ state: "received" })
})

async function makeFile(name: string): Promise<NewDocument<"file">> {
	const { field: _, ...file } = await document("indemnity", name, Buffer.from(name))
	return { ...file, field: "file" }
}
