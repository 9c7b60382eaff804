import { and, eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { hasKnownStall } from "../applications/announced-verdict.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers, standbyVacancies } from "../applications/standby-schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { sendExtras } from "../extras/orders.fixture.ts"
import { isNotReversed } from "../ledger/entries.server.ts"
import { EXTRA_KINDS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { VERDICTS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { countMissingPapers, listVendorsWithout } from "../papers/missing.server.ts"
import { ensureLink } from "./links.server.ts"
import { readVendorPage } from "./queries.server.ts"
import { readToldStage } from "./told-stage.server.ts"
import { AT, deliverAll, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const act = { by: await addOrganiser(db, "njeri"), at: AT }
const extras = { extrasOpenAt: new Date("2025-11-01T00:00:00Z"), extrasCloseAt: null }
await db.update(editions).set(extras).where(eq(editions.id, edition.id))

/** Two applications of one email. */
async function openVendor(email: string) {
	const stall = { emailAddress: email, tentSpace: "Walk-in Tent - Kshs 36,000" }
	const ids = await addApplications(
		db,
		["Clay", "Glaze"].map((brandName) => ({ ...stall, brandName })),
	)
	const [first = 0, second = 0] = ids
	const readPage = async (id: number) => {
		const token = (await ensureLink(db, { applicationId: id, email }, MAKER)) ?? expect.fail("no link")
		const found = await readVendorPage(db, { token }, MAKER)
		return found.ok ? found.page : expect.fail(found.reason)
	}
	const readCharged = async () => {
		const { applicationId, kind } = ledgerEntries
		const charges = and(inArray(applicationId, ids), inArray(kind, [...EXTRA_KINDS]), isNotReversed(db))
		const rows = await db.select({ applicationId }).from(ledgerEntries).where(charges)
		return [...new Set(rows.map((row) => row.applicationId))]
	}
	return { ids, first, second, readPage, readCharged, order: () => sendExtras(db, edition.id, email, 3, 2) }
}

const approve = (id: number) => decideApplication(db, id, "approved", act)

async function tell(id: number) {
	const sent = await sendConfirmation(db, id, { ...act, origin: "https://tamasha.example" })
	expect(sent).toMatchObject({ ok: true })
	await deliverAll(db)
	const [letter] = await db
		.select()
		.from(outboxMails)
		.where(eq(outboxMails.id, sent.ok ? sent.mailId : 0))
	return letter?.text ?? ""
}

async function listLacking() {
	const indemnity = (await countMissingPapers(db, edition)).find(({ slug }) => slug === "indemnity")
	const asked = { edition, paper: indemnity ?? expect.fail("nobody is asked for it") }
	return (await listVendorsWithout(db, asked, {})).rows.map(({ id }) => id)
}

const FORMS = [
	{ slug: "indemnity", canSend: true },
	{ slug: "insurance", canSend: true },
]
const HAS_FORMS = { stage: "confirmed", extrasWith: undefined, papers: FORMS }

test("a_stall_that_its_vendor_was_not_told_of_takes_forms_and_extras_off_no_page", async () => {
	const { first, second, readPage, readCharged, order } = await openVendor("told@clay.example")
	await approve(first)
	await tell(first)
	await approve(second)
	expect(await readPage(first)).toMatchObject(HAS_FORMS)
	expect(await readPage(second)).toMatchObject({
		stage: "being-read",
		extras: undefined,
		steps: [{ is: "wait" }],
	})
	expect(await listLacking()).toEqual(expect.arrayContaining([first]))
	expect(await listLacking()).not.toContain(second)
	// What is ordered meanwhile stays with the one that they know.
	await order()
	expect(await readCharged()).toEqual([first])
	expect(await readPage(first)).toMatchObject({ extras: { extraWristbands: 3 } })
	await tell(second)
	expect(await readPage(first)).toMatchObject({ ...HAS_FORMS, extras: { extraWristbands: 3 } })
	expect(await readPage(second)).toMatchObject({ stage: "confirmed", extrasWith: { id: first } })
	expect(await readCharged()).toEqual([first])
})

test("where_nothing_was_ordered_they_are_with_the_newest_stall_once_its_vendor_was_told_and_its_email_asks_for_them", async () => {
	const { first, second, readPage } = await openVendor("newest@clay.example")
	await approve(first)
	await approve(second)
	await tell(first)
	expect(await readPage(first)).toMatchObject(HAS_FORMS)
	expect(await tell(second)).toContain("indemnity form")
	expect(await readPage(first)).toMatchObject({ extrasWith: { id: second } })
	expect(await readPage(second)).toMatchObject(HAS_FORMS)
	expect(await listLacking()).toContain(second)
})

test("what_was_ordered_for_a_stall_before_anybody_was_told_is_charged_there_and_read_where_they_were_told", async () => {
	const { first, second, readPage, readCharged, order } = await openVendor("before@clay.example")
	await approve(first)
	await approve(second)
	await order()
	await tell(first)
	expect(await readCharged()).toEqual([second])
	expect(await readPage(first)).toMatchObject({ ...HAS_FORMS, extras: { extraWristbands: 3 } })
	await order()
	expect(await readCharged()).toEqual([second])
	await tell(second)
	expect(await readPage(first)).toMatchObject({ extras: undefined, extrasWith: { id: second } })
	expect(await readPage(second)).toMatchObject({ extras: { extraWristbands: 3 } })
})

const CASES = [null, ...VERDICTS].flatMap((tells) =>
	([null, "permanent"] as const).flatMap((bounce) =>
		(["none", "before", "after"] as const).flatMap((accepted) =>
			APPLICATION_STATUSES.flatMap((status) =>
				[true, false].map((confirmationSent) => ({ tells, bounce, accepted, status, confirmationSent })),
			),
		),
	),
)

/** They accepted a place so many hours after the email. */
async function addAcceptedOffer(applicationId: number, hours: number): Promise<void> {
	const at = new Date(AT.getTime() + hours * 3_600_000)
	const place = { editionId: edition.id, tentType: "Walk-in Tent", category: "", freedBy: applicationId }
	const [vacancy] = await db
		.insert(standbyVacancies)
		.values({ ...place, openedAt: at })
		.returning()
	const offer = { vacancyId: vacancy?.id ?? 0, applicationId, state: "accepted", endedAt: at } as const
	await db.insert(standbyOffers).values({ ...offer, offeredAt: at, expiresAt: at })
}

test("the_database_says_of_a_stall_what_its_page_says", async () => {
	const seen = new Set<boolean>()
	for (const [nth, { tells, bounce, accepted, status, confirmationSent }] of CASES.entries()) {
		const [id = 0] = await addApplications(db, [{ brandName: `Potter ${nth}`, status, confirmationSent }])
		await db.insert(outboxMails).values({
			...{ kind: "custom", tells, state: "sent", sentAt: AT, bounce, applicationId: id },
			...{ recipient: "potter@clay.example", cause: `case:${nth}`, subject: "Your stall" },
			...{ html: "", text: "", messageId: `<${nth}@x>` },
		})
		if (accepted !== "none") await addAcceptedOffer(id, accepted === "before" ? -1 : 1)
		const [found] = await db
			.select({ row: vendorApplications, isKnown: hasKnownStall("vendor_applications") })
			.from(vendorApplications)
			.where(eq(vendorApplications.id, id))
		const { row, isKnown } = found ?? expect.fail("it was not added")
		const isConfirmed = status === "approved" && (await readToldStage(db, row)) === "confirmed"
		expect([CASES[nth], isKnown]).toEqual([CASES[nth], isConfirmed])
		seen.add(isKnown)
	}
	expect(seen.size).toBe(2)
})
