import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { removeFromAccepted } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { editions } from "../editions/schema.server.ts"
import { bookCharge } from "./commands.server.ts"
import { expectedOf } from "./money.fixture.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"
import { queueReminders } from "./reminders.server.ts"

const { db, url } = await openTestDatabase()
const others = openPool(url, 8)
afterAll(() => others.close())
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const log = openLog("silent")
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at }
const { addVendor, pay, toldOf, setState, textOf } = createPayingVendors(db, act)

const remind = (moment: string, on = db) => queueReminders(on, new Date(moment), log)

const DAYS = ["11-26", "11-27", "11-28", "12-01", "12-02", "12-03", "12-04", "12-05"]
const morning = (day: string) => `2026-${day}T05:30:00Z`

test("a_reminder_goes_to_who_owes_7_and_2_days_before_and_on_the_day_by_the_calendar_of_nairobi", async () => {
	const { id } = await addVendor()
	const { id: paid } = await addVendor()
	await pay(paid, 36_000)
	const told: string[] = []
	for (const day of DAYS) {
		// Twice a day, and by two processes at once.
		await Promise.all([remind(morning(day)), remind(morning(day), others.db)])
		await remind(`2026-${day}T14:00:00Z`)
		const sent = (await toldOf(id)).filter((kind) => kind === "payment-reminder").length
		told.push(`${day}: ${sent}`)
		await setState(id, "sent")
	}
	expect(told).toEqual([
		"11-26: 0",
		"11-27: 1",
		"11-28: 1",
		"12-01: 1",
		"12-02: 2",
		"12-03: 2",
		"12-04: 3",
		"12-05: 3",
	])
	expect(await toldOf(paid)).toEqual([])
	const late = await addVendor()
	// Ten in the evening of the 26th in London is the 27th in Nairobi.
	expect(await remind("2026-11-26T20:59:00Z")).toBe(0)
	expect(await remind("2026-11-26T21:01:00Z")).toBeGreaterThan(0)
	expect(await toldOf(late.id)).toEqual(["payment-reminder"])
})

test.each([
	["pays", async ({ id }) => void (await pay(id, 36_000))],
	["withdraws", async ({ id }) => void (await withdrawApplication(db, id, { by: null, at, reason: "" }))],
	["is removed", async ({ id }) => void (await removeFromAccepted(db, id, act))],
	[
		"is credited",
		async ({ id }) => {
			const expected = await expectedOf(db, id)
			const credit = { kind: "credit", amount: 36_000, reason: "", expected } as const
			expect(await bookCharge(db, id, credit, act)).toEqual({ ok: true })
		},
	],
	[
		"has an edition that closes",
		async ({ editionId }) =>
			void (await db.update(editions).set({ closedAt: at }).where(eq(editions.id, editionId))),
	],
	[
		"has an edition that stops writing",
		async ({ editionId }) =>
			void (await db.update(editions).set({ moneyEmails: "none" }).where(eq(editions.id, editionId))),
	],
] as [string, (vendor: { id: number; editionId: number }) => Promise<void>][])(
	"a_reminder_that_waits_does_not_leave_when_its_vendor_%s",
	async (_, happen) => {
		const vendor = await addVendor()
		await remind(morning("11-27"))
		expect(await toldOf(vendor.id)).toEqual(["payment-reminder"])
		await happen(vendor)
		await remind(morning("12-02"))
		expect((await toldOf(vendor.id)).filter((kind) => kind === "payment-reminder")).toEqual([])
	},
)

test("a_reminder_that_waits_while_a_part_is_paid_is_written_anew_the_same_day", async () => {
	const { id } = await addVendor()
	await remind(morning("11-27"))
	await pay(id, 10_000)
	await remind(`2026-11-27T11:00:00Z`)
	expect(await toldOf(id)).toEqual(["payment-reminder"])
	expect(await textOf(id)).toMatch(/Amount: Kshs 26,000 Pay by: 4 Dec 2026/)
})
