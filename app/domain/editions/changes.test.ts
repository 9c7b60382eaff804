import { eq, getTableColumns, sql } from "drizzle-orm"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { updateEdition } from "./commands.server.ts"
import { findEdition, readEditionSettings } from "./queries.server.ts"
import { editions } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const listener = new pg.Client({ connectionString: url })
await listener.connect()
afterAll(() => listener.end())
let heard = 0
listener.on("notification", () => heard++)
await listener.query("listen content_changed")

const christmas = await findEdition(db, "christmas-2025")

test("no_edition_has_a_slug_with_a_nul", async () => {
	expect(await findEdition(db, "christmas-2025\0")).toBeUndefined()
})
if (!christmas) throw new Error("there is no edition")
const ofChristmas = eq(editions.id, christmas.id)
const updateTime = async () =>
	(await db.select({ at: editions.updatedAt }).from(editions).where(ofChristmas))[0]?.at

/** How often a change was heard of; whatever was told before an answer has arrived with it. */
async function countNotifications(change: () => Promise<unknown>): Promise<number> {
	await listener.query("select")
	const before = heard
	await change()
	await listener.query("select")
	return heard - before
}

/** Of each type something that the edition does not have, and that no check refuses. */
const OTHER_VALUES: Record<string, unknown> = {
	kind: "offroad",
	datePrecision: "month",
	dateStyle: "days",
	decisionLetters: "held",
	dayOpensAt: "08:00",
	dayClosesAt: "20:00",
	startsOn: "2025-12-01",
	endsOn: "2025-12-31",
	paymentDueOn: "2025-12-05",
	standbyUntil: "2025-12-04",
	applicationsCloseAt: new Date("2026-01-31T15:00:00Z"),
	extrasCloseAt: new Date("2026-01-31T15:00:00Z"),
	applicationsOpenAt: new Date("2024-01-31T15:00:00Z"),
	extrasOpenAt: new Date("2024-01-31T15:00:00Z"),
	clonedFrom: christmas.id,
	publishedAt: new Date("2024-01-31T15:00:00Z"),
	closedAt: new Date("2026-01-31T15:00:00Z"),
	wristbandPrice: 1,
	hayBalePrice: 2,
	vatPercent: 16,
	moneyEmails: "none",
	paperEmails: "none",
	vendorCorrections: "nothing",
	invoiceDueDays: 14,
	depositPercent: 30,
	depositAmount: 5_000,
	applicationsOpen: false,
	isCurrent: false,
}
const FACTS = Object.keys(getTableColumns(editions)).filter(
	(name) => !["id", "nextNumber", "updatedAt"].includes(name),
)

test.each(FACTS)("a_change_of_%s_is_heard_by_every_process_and_dates_the_pages", async (name) => {
	const before = await updateTime()
	const value = OTHER_VALUES[name] ?? "another"
	const change = () =>
		db
			.update(editions)
			.set({ [name]: value })
			.where(ofChristmas)
	expect(await countNotifications(change)).toBe(1)
	expect(await updateTime()).not.toEqual(before)
	expect(await countNotifications(change)).toBe(0)
})

test("the_number_of_the_next_application_changes_no_page", async () => {
	const before = await updateTime()
	expect(
		await countNotifications(() => db.execute(sql`update editions set next_number = next_number + 1`)),
	).toBe(0)
	expect(await updateTime()).toEqual(before)
})

test.each(["ticket_prices", "tent_options", "edition_documents"])(
	"what_stands_in_%s_is_heard_of_too",
	async (table) => {
		expect(await countNotifications(() => db.execute(sql`delete from ${sql.identifier(table)}`))).toBe(1)
	},
)

test("a_change_in_the_back_office_leaves_its_own_entry_and_none_of_the_database", async () => {
	const settings = await readEditionSettings(db, christmas.id)
	if (!settings) throw new Error("there is no edition")
	const change = () => updateEdition(db, christmas.id, { ...settings, title: "Winter Festival" })
	expect(
		await collectAuditEvents(db, () => db.transaction((tx) => updateEdition(tx, christmas.id, settings))),
	).toEqual([])
	// The control: outside of its transaction the setting is gone.
	expect(await collectAuditEvents(db, change)).toHaveLength(1)
})
