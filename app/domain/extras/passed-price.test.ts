import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { findPassedExtras } from "../ledger/passed-extras.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { sendExtras } from "./orders.fixture.ts"

const { db } = await openTestDatabase()
const by = await addOrganiser(db, "amina")
const act = () => ({ by, at: new Date() })
const EMAILS = ["clay@pots.example", "kiln@pots.example"] as const
let edition = 0

/** The first of two accepted ones has ordered 2 wristbands and a bale at Kshs 300 and 500; now they cost more. */
async function addOrdered(other: string) {
	const [first, second] = [await addAccepted(EMAILS[0]), await addAccepted(other)]
	await db.update(editions).set({ wristbandPrice: 400, hayBalePrice: 900 }).where(eq(editions.id, edition))
	return { first, second }
}

async function addAccepted(emailAddress: string) {
	const isFirst = (await db.$count(vendorApplications, eq(vendorApplications.editionId, edition))) === 0
	const id = await addPotter(db, { editionId: edition, emailAddress })
	await decideApplication(db, id, "approved", act())
	if (isFirst) await sendExtras(db, edition, emailAddress, 2, 1)
	return id
}

async function chargedOf(id: number) {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row?.charged
}

beforeEach(async () => {
	edition = await addEdition(db, { wristbandPrice: 300, hayBalePrice: 500 })
})

test("extras_that_pass_to_another_application_are_charged_what_the_page_and_the_email_say", async () => {
	const { first, second } = await addOrdered(EMAILS[0])
	expect(await chargedOf(first)).toBe(37_100)
	expect(await findPassedExtras(db, first)).toMatchObject({ amount: 1_100 })
	await withdrawApplication(db, first, { ...act(), reason: "" })
	expect(await chargedOf(second)).toBe(37_100)
	const ofFirst = and(eq(outboxMails.applicationId, first), eq(outboxMails.kind, "withdrawal"))
	const [email] = await db.select().from(outboxMails).where(ofFirst)
	expect(email?.text.replace(/\s+/g, " ")).toContain("their Kshs 1,100 are charged to application No.")
	// Another number is of now.
	await sendExtras(db, edition, EMAILS[0], 3, 1)
	expect(await chargedOf(second)).toBe(36_000 + 3 * 400 + 500)
})

test.each(EMAILS)("extras_that_come_with_a_merged_application_keep_their_price (to %s)", async (email) => {
	const { first, second } = await addOrdered(email)
	expect(await mergeAsOnScreen(db, [second, first], act())).toMatchObject({ ok: true })
	expect(await chargedOf(second)).toBe(37_100)
})

test("extras_that_stay_at_an_address_keep_their_price", async () => {
	const { first, second } = await addOrdered(EMAILS[0])
	await addAccepted(EMAILS[1])
	await sendExtras(db, edition, EMAILS[1], 1, 0)
	const typed = typing({ emailAddress: EMAILS[1] })
	expect(await correctAsOnScreen(db, first, { ...act(), isShared: true, typed })).toMatchObject({ ok: true })
	expect(await chargedOf(second)).toBe(37_100)
})
