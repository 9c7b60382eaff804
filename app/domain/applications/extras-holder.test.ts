import { readFileSync } from "node:fs"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findEditionById } from "../editions/queries.server.ts"
import { acceptExtras } from "../extras/accept.server.ts"
import { listGateVendors } from "../extras/gate-list.server.ts"
import { findExtrasOf, getAcceptedTotals, listAcceptedVendors } from "../extras/queries.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { findExtrasVendor } from "../extras/vendor.server.ts"
import { reconcileCharges } from "../ledger/charges.server.ts"
import { isNotReversed } from "../ledger/entries.server.ts"
import { EXTRA_KINDS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { separateApplication } from "../merging/separate-application.server.ts"
import { countMissingPapers, listVendorsWithout } from "../papers/missing.server.ts"
import { readOwnExtras } from "../vendor-pages/own-papers.server.ts"
import { addApplications } from "./applications.fixture.ts"
import { settleExtras } from "./extras-holder.server.ts"
import { APPLICATION_STATUSES } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"

const { db } = await openTestDatabase()
const by = await addOrganiser(db, "njeri")
const emailAddress = "wanjiru@clay.example"
const act = () => ({ by, at: new Date("2025-11-20T09:00:00Z") })

async function openVendor(applications: number) {
	const id = await addEdition(db)
	const edition = await findEditionById(db, id)
	if (!edition) throw new Error("there is no edition")
	const brands = Array.from({ length: applications }, (_, n) => `Wanjiru ${n}`)
	const ids = await addApplications(
		db,
		brands.map((brandName) => ({
			editionId: id,
			brandName,
			emailAddress,
			tentSpace: "Walk-in Tent - Kshs 36,000",
		})),
	)
	return { edition, ids }
}

type Opened = Awaited<ReturnType<typeof openVendor>>

/** Three wristbands, two bales and the form. */
async function sendForm({ edition }: Opened) {
	const vendor = await findExtrasVendor(db, edition.id, emailAddress)
	if (!vendor || vendor.isWithdrawn) return
	const fields = { email: emailAddress, extraWristbands: 3, wantsHay: true, hayBales: 2 }
	const submissionKey = crypto.randomUUID()
	await acceptExtras(
		db,
		{ submissionKey, edition, vendor, fields, stored: [], insuranceStored: true },
		new Date(),
	)
}

const decide = (id: number, to: (typeof APPLICATION_STATUSES)[number]) => decideApplication(db, id, to, act())

/** Which application has the form and the extras, by each list and page, and by the ledgers. */
async function whoHasThem({ edition, ids }: Opened) {
	const accepted = (await listAcceptedVendors(db, edition.id, { text: "" })).rows
	const gate = await listGateVendors(db, edition, { hidesContacts: false })
	const charges = await db
		.select({ id: ledgerEntries.applicationId })
		.from(ledgerEntries)
		.where(
			and(
				inArray(ledgerEntries.applicationId, ids),
				inArray(ledgerEntries.kind, [...EXTRA_KINDS]),
				isNotReversed(db),
			),
		)
	const emailKey = emailAddress
	const pages = await Promise.all(ids.map((id) => readOwnExtras(db, { id, editionId: edition.id, emailKey })))
	const details = await Promise.all(ids.map((id) => findExtrasOf(db, id)))
	const isWith = ({ uploaded, extraWristbands, hayBales }: (typeof accepted)[number]) =>
		uploaded && extraWristbands === 3 && hayBales === 2
	return {
		accepted: accepted.filter(isWith).map(({ id }) => id),
		others: accepted.filter((one) => !isWith(one)).map(({ extrasWith }) => extrasWith),
		gate: gate.filter(isWith).map(({ id }) => id),
		charged: [...new Set(charges.map(({ id }) => id))],
		pages: ids.filter((_, nth) => pages[nth]?.extras),
		details: ids.filter((_, nth) => details[nth]),
		totals: await getAcceptedTotals(db, edition.id),
	}
}

async function numberOf(id: number) {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row?.number
}

test("what_was_ordered_and_sent_stays_with_its_application_when_another_of_the_same_email_is_accepted", async () => {
	const opened = await openVendor(2)
	const [pots = 0, clay = 0] = opened.ids
	await decide(pots, "approved")
	await sendForm(opened)
	const isWith = async (one: number) => {
		const found = await whoHasThem(opened)
		expect(found).toMatchObject({
			accepted: [one],
			gate: [one],
			charged: [one],
			pages: [one],
			details: [one],
		})
		return found
	}
	await isWith(pots)
	await decide(clay, "approved")
	expect((await isWith(pots)).others).toEqual([await numberOf(pots)])
	const papers = await countMissingPapers(db, opened.edition)
	for (const paper of papers)
		expect(
			(await listVendorsWithout(db, { edition: opened.edition, paper }, {})).rows.map(({ id }) => id),
		).toEqual(paper.slug === "indemnity" ? [] : [pots])
	await decide(clay, "pending")
	await isWith(pots)
	await decide(clay, "approved")
	// It has no stall any more, and the other one has.
	await decide(pots, "denied")
	await isWith(clay)
	await decide(pots, "approved")
	await isWith(clay)
})

test("before_anything_was_ordered_the_newest_accepted_one_is_meant_and_imports_stay_where_they_were_seen", async () => {
	const opened = await openVendor(3)
	const [first = 0, second = 0, third = 0] = opened.ids
	await decide(second, "approved")
	await decide(first, "approved")
	expect(await findExtrasVendor(db, opened.edition.id, emailAddress)).toMatchObject({ id: second })
	const imported = { editionId: opened.edition.id, vendorEmail: emailAddress, updatedAt: new Date() }
	await db
		.insert(vendorExtras)
		.values({ ...imported, extraWristbands: 3, wantsHay: true, hayBales: 2, hasUploadedForm: true })
	await db.transaction((tx) => settleExtras(tx, opened.edition.id))
	await decide(third, "approved")
	expect(await whoHasThem(opened)).toMatchObject({ accepted: [second], pages: [second], gate: [second] })
})

test("an_upgrade_leaves_them_with_the_application_that_is_charged_and_else_with_the_newest_that_has_a_stall", async () => {
	const [, fill = ""] = readFileSync("db/migrations/0090_extras_with_an_application.sql", "utf8").split(
		"--> statement-breakpoint",
	)
	const opened = await openVendor(2)
	const [pots = 0, clay = 0] = opened.ids
	await decide(pots, "approved")
	await sendForm(opened)
	await decide(clay, "approved")
	const upgrade = async () => {
		await db.update(vendorExtras).set({ applicationId: null })
		await db.execute(sql.raw(fill))
		const ofVendor = eq(vendorExtras.editionId, opened.edition.id)
		return (await db.select().from(vendorExtras).where(ofVendor)).map(({ applicationId }) => applicationId)
	}
	expect(await upgrade()).toEqual([pots])
	await db
		.update(vendorExtras)
		.set({ extraWristbands: 0, hayBales: 0 })
		.where(eq(vendorExtras.editionId, opened.edition.id))
	await db.transaction((tx) => reconcileCharges(tx, pots, { why: "extras-form", ...act() }))
	expect(await upgrade()).toEqual([clay])
})

type Step = {
	nth: number
	is: (typeof APPLICATION_STATUSES)[number] | "withdraw" | "undo" | "merge" | "separate" | "send"
}

const step: fc.Arbitrary<Step> = fc.record({
	nth: fc.nat({ max: 2 }),
	is: fc.constantFrom(...APPLICATION_STATUSES, "approved", "withdraw", "undo", "merge", "separate", "send"),
})

async function run(opened: Opened, { nth, is }: Step): Promise<void> {
	const { ids } = opened
	const id = ids[nth] ?? 0
	const other = ids[(nth + 1) % ids.length] ?? 0
	if (is === "withdraw") await withdrawApplication(db, id, { ...act(), reason: "" })
	else if (is === "undo") await undoWithdrawal(db, id, act())
	else if (is === "merge") await mergeAsOnScreen(db, [id, other], act())
	else if (is === "separate") await separateApplication(db, id, act())
	else if (is === "send") await sendForm(opened)
	else await decide(id, is)
}

/** Those with a stall, and into which one each was merged. */
async function readStalls(ids: number[]) {
	const rows = await db
		.select()
		.from(vendorApplications)
		.where(inArray(vendorApplications.id, ids))
		.orderBy(asc(vendorApplications.id))
	return {
		withStall: rows
			.filter((row) => row.status === "approved" && row.mergedIntoId === null)
			.map(({ id }) => id),
		partOf: new Map(rows.map((row) => [row.id, row.mergedIntoId ?? row.id])),
	}
}

test("in_any_order_of_decisions_ledgers_lists_and_pages_agree_who_has_the_form_and_it_stays_while_that_one_has_a_stall", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
			const opened = await openVendor(3)
			await decide(opened.ids[0] ?? 0, "approved")
			await sendForm(opened)
			let holder = opened.ids[0] ?? 0
			for (const one of steps) {
				await run(opened, one)
				const { withStall, partOf } = await readStalls(opened.ids)
				const found = await whoHasThem(opened)
				const [now] = found.accepted
				const all = withStall.length ? [now] : []
				expect(found).toMatchObject({ accepted: all, gate: all, charged: all })
				expect(found.totals).toMatchObject({ uploaded: all.length, extraWristbands: all.length * 3 })
				expect(found.pages).toEqual(found.details)
				expect(found.pages.length).toBeLessThanOrEqual(1)
				if (now === undefined) continue
				expect(found.pages).toEqual([now])
				const stays = partOf.get(holder) ?? holder
				if (withStall.includes(stays)) expect(now).toBe(stays)
				// Of one that was merged it comes back when that is undone.
				if (now !== stays) holder = now
			}
		}),
		{ numRuns: 12 },
	)
}, 120_000)
