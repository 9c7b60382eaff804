import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { readAskedPapers } from "../decisions/asked-papers.server.ts"
import { findCarriedPapers } from "../decisions/carried-papers.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import type { RequirementsInput } from "../paper-requirements/inputs.ts"
import { carryPapersOver } from "./carry-over.server.ts"
import { judgePaper } from "./commands.server.ts"
import { askFor, CERTIFICATE, CERTIFICATE_SLUG, sendPaper } from "./papers.fixture.ts"
import { papers } from "./schema.server.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const DAYS = { startsOn: "2026-12-18", endsOn: "2026-12-20" }
const emailAddress = "potter@clay.example"
const EXPIRING = { ...CERTIFICATE, expires: true }

async function addVendor(
	others: RequirementsInput["others"],
	{ forms, ...edition }: Parameters<typeof addEdition>[1] & { forms?: Partial<RequirementsInput> } = {},
) {
	const editionId = await addEdition(db, { ...DAYS, ...edition })
	await askFor(db, editionId, others, forms)
	return { editionId, id: await addPotter(db, { editionId, emailAddress, status: "approved" }) }
}

/** What the confirmation says that is sent now. */
async function confirm(id: number): Promise<string> {
	const sent = await sendConfirmation(db, id, { origin: "https://tamasha.example", by: null, at })
	expect(sent.ok).toBe(true)
	const [letter] = await db
		.select()
		.from(outboxMails)
		.where(and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, "confirmation")))
		.orderBy(desc(outboxMails.id))
		.limit(1)
	await db
		.update(outboxMails)
		.set({ state: "sent" })
		.where(eq(outboxMails.id, letter?.id ?? 0))
	return letter?.text ?? ""
}

async function judge(paper: { id: number; version: number }, editionId: number, expiresOn: string | null) {
	const verdict = expiresOn
		? ({ state: "accepted", expiresOn } as const)
		: ({ state: "rejected", reason: "A page is missing." } as const)
	const act = { editionId, by: "amina", at, expected: paper.version }
	expect(await judgePaper(db, paper.id, verdict, act)).toMatchObject({ ok: true })
}

test("the_confirmation_names_each_paper_that_this_vendor_is_asked_for_with_its_day_and_leads_to_their_page", async () => {
	const { id } = await addVendor(
		[
			{ ...CERTIFICATE, dueOn: "2026-12-08" },
			{ ...CERTIFICATE, slug: "fire", name: "Fire certificate", stalls: ["Food truck"] },
			{ ...CERTIFICATE, slug: "permit", name: "County permit", isRequired: false, dueOn: "2026-11-01" },
		],
		{ extrasOpenAt: at, extrasCloseAt: new Date("2026-12-05T21:00:00Z") },
	)
	const text = await confirm(id)
	expect(text).toContain(
		"Sign and upload the indemnity form. Please send it by 5 Dec 2026. If your page has no blank form, email us for it.",
	)
	expect(text).toContain("Upload this paper: Food handling certificate. Please send it by 8 Dec 2026.")
	expect(text).toContain("Upload this paper: County permit. It is not required. It was due on 1 Nov 2026.")
	expect(text).not.toContain("Fire certificate")
	expect(text).not.toContain("You need not send again")
	expect(text).toContain(VENDOR_PAGE_URL)
	expect(text).toContain("https://tamasha.example/extras")
})

test("the_extras_page_is_not_named_once_it_takes_nothing_any_more", async () => {
	const { id } = await addVendor([], { extrasOpenAt: null, extrasCloseAt: at })
	const text = await confirm(id)
	expect(text).not.toContain("/extras")
	expect(text).toContain("Sign and upload the indemnity form.")
})

test("what_was_sent_is_not_asked_for_again_but_what_was_rejected_is", async () => {
	const { id, editionId } = await addVendor([CERTIFICATE])
	const sent = await sendPaper(db, { editionId, applicationId: id, slug: CERTIFICATE_SLUG, at })
	expect(await confirm(id)).toContain(
		"You need not send again what we have already: Food handling certificate.",
	)
	await judge(sent, editionId, null)
	const again = await confirm(id)
	expect(again).toContain("Upload this paper: Food handling certificate.")
	expect(again).not.toContain("You need not send again")
})

test.each([
	["before_it_is_carried_over", false],
	["once_it_is_carried_over", true],
])("a_valid_paper_of_an_earlier_edition_need_not_be_sent_%s", async (_, isCarried) => {
	const before = await addVendor([EXPIRING], { startsOn: "2026-04-03", endsOn: "2026-04-05" })
	const earlier = await sendPaper(db, {
		...{ editionId: before.editionId, applicationId: before.id, slug: CERTIFICATE_SLUG, at },
	})
	await judge(earlier, before.editionId, "2027-01-31")
	const { id } = await addVendor([EXPIRING])
	if (isCarried) await carryPapersOver(db, at, openLog("silent"))
	const [edition] = await db.select().from(editions).where(eq(editions.id, before.editionId))
	const text = await confirm(id)
	expect(text).toContain(`Food handling certificate (sent for ${edition?.name}).`)
	expect(text).not.toContain("Upload this paper")
	await db.update(editions).set({ closedAt: at }).where(eq(editions.id, before.editionId))
})

const today = "2026-11-20"

/** Two editions, and a paper that was accepted in the earlier one, of whoever has this address there. */
async function addValid(emailAddress: string) {
	const before = await addEdition(db, { startsOn: "2026-04-03", endsOn: "2026-04-05" })
	const editionId = await addEdition(db, DAYS)
	for (const one of [before, editionId]) await askFor(db, one, [EXPIRING])
	const earlier = await addPotter(db, { editionId: before, emailAddress, status: "approved" })
	const sent = await sendPaper(db, { editionId: before, applicationId: earlier, slug: CERTIFICATE_SLUG, at })
	const valid = { state: "accepted", expiresOn: "2027-01-31", judgedAt: at } as const
	await db.update(papers).set(valid).where(eq(papers.id, sent.id))
	return { before, editionId, earlier, origin: sent.id }
}

test("without_an_email_nobody_has_what_another_vendor_without_one_sent", async () => {
	const { editionId, earlier } = await addValid("")
	const id = await addPotter(db, { editionId, emailAddress: "", status: "approved" })
	expect(await findCarriedPapers(db, today, { id })).toEqual([])
	expect(await findCarriedPapers(db, today, {})).toEqual([])
	const emailed = { emailAddress: "now@clay.example" }
	await db
		.update(vendorApplications)
		.set(emailed)
		.where(inArray(vendorApplications.id, [earlier, id]))
	expect(await findCarriedPapers(db, today, { id })).toMatchObject([{ application: id }])
	expect(await findCarriedPapers(db, today, {})).toMatchObject([{ application: id }])
	await db.update(editions).set({ closedAt: at }).where(eq(editions.id, editionId))
})

/** How many rows of papers and applications are read for what `read` does. */
const countRead = (read: (tx: Db) => Promise<unknown>) =>
	db.transaction(async (tx) => {
		const count = async () => {
			const { rows } = await tx.execute<{ rows: number }>(sql`
				select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
				where relname in ('papers', 'vendor_applications')`)
			return rows[0]?.rows ?? Number.NaN
		}
		// What the connection read within the last second may be among them.
		const before = await count()
		await read(tx)
		return (await count()) - before
	})

test("of_one_vendor_no_papers_of_others_are_read_and_those_of_a_merged_application_are_theirs", async () => {
	const { before, editionId, earlier, origin } = await addValid("part@many.example")
	const emailAddress = "whole@many.example"
	const whole = await addPotter(db, { editionId: before, emailAddress, status: "approved" })
	await db.update(vendorApplications).set({ mergedIntoId: whole }).where(eq(vendorApplications.id, earlier))
	const id = await addPotter(db, { editionId, emailAddress, status: "approved" })
	// What their triggers keep is about something else, and slow.
	for (const table of [vendorApplications, papers])
		await db.execute(sql`alter table ${table} disable trigger user`)
	await db.execute(sql`
		with vendors as (
			insert into vendor_applications (edition_id, number, brand_name, status, email_address)
			select ${before}::int, n, 'Maker', 'approved', 'v' || n || '@many.example' from generate_series(1000001, 1001000) n returning id)
		insert into papers (edition_id, requirement_id, application_id, state, expires_on, received_at, judged_at)
		select edition_id, requirement_id, vendors.id, state, expires_on, received_at, judged_at from papers, vendors
		where papers.id = ${origin}`)
	for (const table of [vendorApplications, papers])
		await db.execute(sql`alter table ${table} enable trigger user`)
	await db.execute(sql`analyze papers, vendor_applications`)
	const carried = (tx: Db) => findCarriedPapers(tx, today, { id })
	const vendor = { id: whole, editionId: before, emailKey: emailAddress, category: "", tentType: null }
	const asked = (tx: Db) => readAskedPapers(tx, vendor, {}, at)
	for (const [read, found] of [
		[carried, [{ application: id, origin }]],
		[asked, { papersHere: [[{ text: CERTIFICATE.name }]] }],
	] as const) {
		const rows = await countRead(async (tx) => expect(await read(tx)).toMatchObject(found))
		expect(rows).toBeGreaterThan(0)
		expect(rows).toBeLessThan(100)
	}
	await db.update(editions).set({ closedAt: at }).where(eq(editions.id, editionId))
})
