import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { DAY_MS, startOfNairobiDay } from "../../values/clock.ts"
import { testConfig } from "../accounts/accounts.fixture.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { reverseEntry } from "../money/commands.server.ts"
import { cash, confirmVendor, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { listEntries } from "../money/queries.server.ts"
import { expireVendorLinks } from "../privacy/expired-links.server.ts"
import { findAskedApplications } from "./asked-applications.server.ts"
import { sendNewLink } from "./commands.server.ts"
import { ensureLink, findByLink, findPageUrl } from "./links.server.ts"
import { vendorLinks } from "./schema.server.ts"
import { AT, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const edition = await findFirstEdition(db)
const EMAIL = "potter@clay.example"
const ORIGIN = "https://tamasha.example"
/** The moment at which the links of the edition end where no money is open. */
const END = new Date(startOfNairobiDay(edition.endsOn).getTime() + 61 * DAY_MS)
const act = { by: "amina", at: AT }
const later = (days: number) => ({ ...MAKER, at: new Date(END.getTime() + days * DAY_MS) })
let id: number
let digits: string
let token: string

beforeEach(async () => {
	await db.delete(vendorApplications)
	id = await addPotter(db, { emailAddress: EMAIL, createdAt: AT })
	const [own] = await db.select().from(vendorApplications)
	digits = String(own?.number)
	await confirmVendor(db, id, act)
	token = (await ensureLink(db, { applicationId: id, email: EMAIL }, MAKER)) ?? expect.fail("no link")
})

const pay = async (amount: number, at: Date) =>
	payAfterAsking(db, id, cash(`R${at.getTime()}`, amount, { expected: await expectedOf(db, id) }), {
		...act,
		at,
	})
const asked = (at: Date) => findAskedApplications(db, { email: EMAIL, digits }, at)

/** Page, `/my`, emails and office, which are one rule. */
async function isThere(maker = later(0)): Promise<boolean> {
	const letter = { applicationId: id, recipient: EMAIL }
	const url = await findPageUrl(db, letter, { origin: ORIGIN, ...maker })
	const ways = [
		(await findByLink(db, token, maker)).ok,
		(await asked(maker.at)).length === 1,
		url === `${ORIGIN}/my/${token}`,
	]
	expect(new Set(ways).size).toBe(1)
	return ways[0] ?? false
}

test("works_while_something_is_owed_however_long_the_festival_is_over", async () => {
	expect([await isThere(), await isThere(later(400))]).toEqual([true, true])
	await expireVendorLinks(db, testConfig.retention, later(400).at)
	expect(await isThere(later(400))).toBe(true)
	const sender = { ...later(400), by: "amina", linkTo: (key: string) => `${ORIGIN}/my/${key}` }
	expect(await sendNewLink(db, id, sender)).toMatchObject({ ok: true, to: EMAIL })
})

test("works_for_sixty_days_after_the_booking_that_settled_it_and_then_ends", async () => {
	const paidAt = later(10).at
	await pay(36_000, paidAt)
	expect([await isThere(later(10)), await isThere(later(69)), await isThere(later(71))]).toEqual([
		...[true, true, false],
	])
	await expireVendorLinks(db, testConfig.retention, later(71).at)
	expect(await db.$count(vendorLinks)).toBe(0)
	const [entry] = (await listEntries(db, id)).slice(-1)
	const wrong = { reason: "wrong account", expected: await expectedOf(db, id) }
	await reverseEntry(db, { application: id, entry: entry?.id ?? 0 }, wrong, { ...act, at: later(200).at })
	token = (await ensureLink(db, { applicationId: id, email: EMAIL }, later(200))) ?? expect.fail("no link")
	expect(await isThere(later(300))).toBe(true)
})

test("works_for_sixty_days_for_whoever_applied_when_the_festival_was_over", async () => {
	await pay(36_000, AT)
	await db.update(vendorApplications).set({ createdAt: later(100).at })
	token = (await ensureLink(db, { applicationId: id, email: EMAIL }, later(100))) ?? expect.fail("no link")
	expect([await isThere(later(100)), await isThere(later(159)), await isThere(later(161))]).toEqual([
		...[true, true, false],
	])
})

test("works_while_something_is_to_be_paid_back", async () => {
	await pay(40_000, AT)
	expect(await isThere(later(100))).toBe(true)
})

test.each([{ erasedAt: AT }, { mergedIntoId: 0 }])("ends_as_ever_of_who_is_gone (%o)", async (gone) => {
	const kept = await addPotter(db, { emailAddress: "kept@clay.example", createdAt: AT })
	const values = "mergedIntoId" in gone ? { mergedIntoId: kept } : gone
	await db.update(vendorApplications).set(values).where(eq(vendorApplications.id, id))
	expect(await findByLink(db, token, later(0))).toEqual({ ok: false, reason: "not-found" })
	expect(await ensureLink(db, { applicationId: id, email: EMAIL }, later(0))).toBeUndefined()
	expect(await asked(later(0).at)).toEqual([])
})
