import { and, desc, eq, sql } from "drizzle-orm"
import { createElement } from "react"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { queueMail } from "./commands.server.ts"
import { countMails, countMailsNeedingAttention, readOutboxMetrics } from "./counts.server.ts"
import { sealLetterKey } from "./letter-key.server.ts"
import { queueTestMail } from "./mail-dispatcher.fixture.ts"
import { findMail, listMails } from "./queries.server.ts"
import { outboxMails } from "./schema.server.ts"
import { ofEdition, ofKind, ofNewsletter } from "./search.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-11-20T06:00:00Z")
beforeEach(async () => void (await db.delete(outboxMails)))

const idsOf = async (query: Parameters<typeof listMails>[1]) => {
	const { rows, previous, next } = await listMails(db, query)
	return { ids: rows.map(({ id }) => id), previous, next }
}

test("pages_lead_through_the_outbox_newest_first_and_back", async () => {
	const all: number[] = []
	for (let nth = 0; nth < 120; nth += 1) all.unshift(await queueTestMail(db, at))
	const pages = [all.slice(0, 50), all.slice(50, 100), all.slice(100)]
	const first = await idsOf({})
	expect(first).toEqual({ ids: pages[0], previous: undefined, next: all[49] })
	const second = await idsOf({ after: first.next })
	expect(second).toEqual({ ids: pages[1], previous: all[50], next: all[99] })
	const third = await idsOf({ after: second.next })
	expect(third).toEqual({ ids: pages[2], previous: all[100], next: undefined })
	expect(await idsOf({ before: third.previous })).toEqual({ ...second, previous: all[50] })
	expect(await idsOf({ before: second.previous })).toEqual({ ...first, next: all[49] })
	expect(await idsOf({ before: all[10] })).toEqual(first)
})

test("a_filter_shows_letters_of_its_states_alone", async () => {
	const queued = await queueTestMail(db, at)
	await db.update(outboxMails).set({ state: "sending" })
	const second = await queueTestMail(db, at)
	expect((await idsOf({ states: ["queued"] })).ids).toEqual([second])
	expect((await idsOf({ states: ["queued", "sending"] })).ids).toEqual([second, queued])
	expect((await idsOf({ states: ["failed"] })).ids).toEqual([])
})

test("a_filter_shows_letters_of_its_kind_alone_and_reads_no_others_however_rare_it_is", async () => {
	await db.execute(sql`
		insert into outbox_mails (kind, cause, recipient, subject, html, text, message_id, state)
		select case when nth % 1000 = 0 then 'denial' else 'custom' end, 'kind:' || nth, 'a@b.example', 's', 'h', 't', nth, 'sent'
		from generate_series(1, 5000) nth`)
	await db.execute(sql`analyze outbox_mails`)
	const { rows } = await listMails(db, { kind: "denial" })
	expect(rows.map(({ kind }) => kind)).toEqual(Array(5).fill("denial"))
	expect(await countMails(db, { kind: "denial", states: ["sent"] })).toBe(5)
	const listed = db
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.where(and(ofKind("denial"), ofNewsletter(undefined), ofEdition(1)))
		.orderBy(desc(outboxMails.id))
		.limit(51)
	const plan = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${listed}`)
	expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("outbox_mails_by_kind")
})

test("a_letter_that_waits_knows_its_times", async () => {
	const id = await queueTestMail(db, at)
	expect(await findMail(db, id)).toMatchObject({ queuedAt: at, nextAttemptAt: at, sentAt: null })
	expect(await findMail(db, id + 1)).toBeUndefined()
})

test("nobody_reads_the_key_of_a_letter_in_the_outbox_and_its_reader_gets_it_whole", async () => {
	const key = "Zk3v0Qd8y1m4pRtw-_Jx7aaB"
	const site = "https://www.a-long-name-of-a-market.example:8443"
	const links = {
		"password-reset": [`${site}/reset-password?token=${key}`, `${site}/reset-password?token=…`],
		"newsletter-confirmation": [
			`${site}/newsletter/${key}/unsubscription`,
			`${site}/newsletter/…/unsubscription`,
		],
		"application-received": [`${site}/vendor-guidelines/${key}`, `${site}/vendor-guidelines/${key}`],
	} as const
	for (const [kind, [link, redacted]] of Object.entries(links)) {
		const body = createElement("a", { href: link }, link)
		const draft = { cause: kind, to: "amina@tamasha.example", subject: "A letter", body, at }
		const id = await queueMail(db, { ...draft, kind: kind as keyof typeof links })
		const found = await findMail(db, id)
		expect(found?.text).toBe(redacted)
		expect(found?.html).toContain(`href="${redacted}"`)
		expect(await db.$count(outboxMails, eq(outboxMails.text, link)), "what is sent").toBe(1)
	}
})

test("nobody_reads_the_code_of_a_letter_in_the_outbox", async () => {
	const code = sealLetterKey("12345678", "potter@clay.example", "s".repeat(32))
	const body = createElement("p", null, `Code: ${code}`)
	const draft = { cause: "code", to: "potter@clay.example", subject: "Your code", body, at }
	const found = await findMail(db, await queueMail(db, { ...draft, kind: "vendor-code" }))
	expect(found).toMatchObject({ isKeyHidden: true, text: "Code: …" })
	expect(found?.html).toContain("Code: …")
})

async function seasonWithLetters() {
	const editionId = await addEdition(db)
	const [potter = 0] = await addApplications(db, [{ brandName: "Udongo Pottery", editionId }])
	const [elsewhere = 0] = await addApplications(db, [{ brandName: "Baker" }])
	const letters: number[] = []
	for (const applicationId of [potter, elsewhere, null]) {
		const id = await queueTestMail(db, at)
		await db
			.update(outboxMails)
			.set({ applicationId, recipient: `r${id}@x.example` })
			.where(eq(outboxMails.id, id))
		letters.push(id)
	}
	return { editionId, letters }
}

test("letters_of_an_edition_are_those_about_its_vendors_and_about_none", async () => {
	const { editionId, letters } = await seasonWithLetters()
	expect((await idsOf({ edition: editionId })).ids).toEqual([letters[2], letters[0]])
	expect(await countMails(db, { edition: editionId })).toBe(2)
	expect(await countMails(db, { edition: editionId, states: ["failed"] })).toBe(0)
	expect((await idsOf({ edition: "none" })).ids).toEqual([letters[2]])
	expect(await countMails(db, { edition: "none" })).toBe(1)
	expect((await idsOf({})).ids).toEqual(letters.toReversed())
})

test("letters_are_searched_by_recipient_subject_and_brand_in_any_case", async () => {
	const { letters } = await seasonWithLetters()
	const [first = 0] = letters
	for (const text of [`R${first}@`, "udongo p"]) expect((await idsOf({ text })).ids, text).toEqual([first])
	expect((await idsOf({ text: "your stall" })).ids).toEqual(letters.toReversed())
	for (const text of ["%", "r_@", "karibu"]) expect((await idsOf({ text })).ids, text).toEqual([])
})

test("more_than_a_thousand_letters_are_not_counted", async () => {
	await queueTestMail(db, at)
	const copy = (from: number, to: number) =>
		db.execute(sql`
			insert into outbox_mails (kind, cause, recipient, subject, html, text, message_id)
			select kind, 'copy' || nth, recipient, subject, html, text, message_id
			from (select * from outbox_mails limit 1) one, generate_series(${from}::int, ${to}::int) nth`)
	await copy(1, 999)
	expect(await countMails(db, {})).toBe(1_000)
	await copy(1_000, 1_000)
	expect(await countMails(db, {})).toBeUndefined()
})

test("letters_that_could_not_be_sent_are_counted_until_they_are_sent_or_withdrawn", async () => {
	const { editionId, letters } = await seasonWithLetters()
	const set = (id: number | undefined, change: Partial<typeof outboxMails.$inferInsert>) =>
		db
			.update(outboxMails)
			.set(change)
			.where(eq(outboxMails.id, id ?? 0))
	expect(await countMailsNeedingAttention(db, editionId)).toBe(0)
	await set(letters[0], { state: "failed" })
	await set(letters[1], { state: "failed" })
	await set(letters[2], { state: "maybe-sent" })
	expect(await countMailsNeedingAttention(db, editionId)).toBe(2)
	await set(letters[0], { state: "withdrawn", withdrawnFor: "decision-changed" })
	await set(letters[2], { withdrawnFor: "address-corrected" })
	expect(await countMailsNeedingAttention(db, editionId)).toBe(0)
	expect((await readOutboxMetrics(db, at)).letters).toEqual({
		queued: 0,
		sending: 0,
		failed: 1,
		"maybe-sent": 1,
		bounced: 0,
	})
	await set(letters[0], { state: "sent", withdrawnFor: null, bounce: "permanent" })
	await set(letters[2], { state: "sent", bounce: "permanent" })
	expect((await readOutboxMetrics(db, at)).letters).toMatchObject({ failed: 1, bounced: 1 })
})
