import { setTimeout } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { removeFromAccepted } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { editions } from "../editions/schema.server.ts"
import { recordSentPaper } from "../papers/commands.server.ts"
import { askFor } from "../papers/papers.fixture.ts"
import { queuePaperReminders } from "./paper-reminders.server.ts"
import { asked, createPaperVendors, type PaperVendor } from "./vendor-papers.fixture.ts"

const { db, url } = await openTestDatabase()
const others = openPool(url, 8)
afterAll(() => others.close())
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const log = openLog("silent")
const at = new Date("2026-11-10T09:00:00Z")
const { addVendor, addStalls, send, judge, textsOf, deliver } = createPaperVendors(db, { by: "amina", at })

const morning = (day: string) => new Date(`2026-${day}T05:37:00Z`)
const remind = (day: string, on = db) => queuePaperReminders(on, morning(day), log)
const DUE = { dueOn: "2026-12-10" }

test("who_lacks_a_paper_is_reminded_14_7_and_2_days_before_by_the_calendar_of_nairobi", async () => {
	const vendor = await addVendor([asked("a", DUE), asked("later", { dueOn: "2026-12-17" })])
	const days = ["11-25", "11-26", "11-27", "12-03", "12-04", "12-08", "12-09", "12-11"]
	const counts: string[] = []
	for (const day of days) {
		// Twice a day, and by two processes at once.
		await Promise.all([remind(day), remind(day, others.db)])
		await queuePaperReminders(db, new Date(`2026-${day}T14:00:00Z`), log)
		counts.push(`${day}: ${(await textsOf(vendor)).length}`)
		await deliver(vendor, morning(day))
	}
	expect(counts).toEqual([
		...["11-25: 0", "11-26: 1", "11-27: 1", "12-03: 2", "12-04: 2"],
		// The other one is due in fourteen days on the 3rd, and in seven on the 10th.
		...["12-08: 3", "12-09: 3", "12-11: 4"],
	])
	const texts = await textsOf(vendor)
	expect(texts[0]).not.toContain("later")
	expect(texts[1]).toMatch(/Paper a\. It is due on 10 Dec 2026\..*Paper later\. It is due on 17 Dec 2026\./)
	expect(texts[3]).toMatch(/Paper a\. It was due on 10 Dec 2026\..*Paper later\./)
})

test("only_what_is_missing_or_no_good_is_named_and_of_what_is_not_required_only_the_latter", async () => {
	const names = ["missing", "waits", "good", "bad", "old"]
	const vendor = await addVendor([
		...names.map((name) => asked(name, { ...DUE, expires: name === "old" })),
		asked("optional", { ...DUE, isRequired: false }),
	])
	for (const name of names.slice(1)) await send(vendor, name, at)
	await judge(vendor, "good", { state: "accepted", expiresOn: null }, at)
	await judge(vendor, "bad", { state: "rejected", reason: "It is not signed." }, at)
	await judge(vendor, "old", { state: "accepted", expiresOn: "2026-12-20" }, at)
	await db.update(editions).set({ endsOn: "2026-12-21" }).where(eq(editions.id, vendor.editionId))
	await remind("11-26")
	const [text = "", ...more] = await textsOf(vendor)
	expect(more).toEqual([])
	expect(names.filter((name) => text.includes(`Paper ${name}.`))).toEqual(["missing", "bad", "old"])
	expect(text).toContain("We could not accept what you sent: It is not signed. It is due on 10 Dec 2026.")
	expect(text).toContain("It is valid until 20 Dec 2026, which is before the last day of the festival.")
	expect(text).not.toContain("optional")
})

const FOR_TRUCKS = asked("truck", { ...DUE, stalls: ["Food Truck"] })

test("of_several_stalls_of_one_email_each_is_reminded_of_what_is_asked_of_it_and_nothing_twice", async () => {
	const { first, second, truck } = await addStalls([asked("all", DUE), FOR_TRUCKS])
	await remind("11-26")
	const named = async (vendor: PaperVendor) =>
		(await textsOf(vendor)).map((text) => ["all", "truck"].filter((one) => text.includes(`Paper ${one}.`)))
	expect(await named(first)).toEqual([["all"]])
	expect(await named(second)).toEqual([])
	expect(await named(truck)).toEqual([["truck"]])
	await send(first, "truck", morning("11-26"))
	expect(await named(truck)).toEqual([])
})

test("a_paper_that_is_being_sent_is_waited_for_whichever_stall_of_its_email_has_it", async () => {
	const { first, truck } = await addStalls([FOR_TRUCKS])
	let reminding: Promise<number> | undefined
	await others.db.transaction(async (tx) => {
		await tx.select().from(vendorApplications).where(eq(vendorApplications.id, first.id)).for("no key update")
		reminding = remind("11-26")
		await setTimeout(300)
		const sent = {
			editionId: first.editionId,
			slug: "other-truck",
			applicationId: first.id,
			owners: [first.id],
			at,
		}
		await recordSentPaper(tx, sent)
	})
	await reminding
	expect(await textsOf(truck)).toEqual([])
})

test("what_was_rejected_last_is_asked_for_although_an_earlier_one_was_good", async () => {
	const { first, second } = await addStalls([asked("all", DUE)])
	await send(second, "all", at)
	await send(first, "all", morning("11-11"))
	await judge(first, "all", { state: "rejected", reason: "It is not signed." }, morning("11-11"))
	await remind("11-26")
	expect(await textsOf(first)).toEqual([expect.stringContaining("It is not signed.")])
})

test.each([
	["sends_it", (vendor: PaperVendor) => send(vendor, "a", morning("11-26")), 0],
	["is_removed", ({ id }: PaperVendor) => removeFromAccepted(db, id, { by: "amina", at }), 0],
	["withdraws", ({ id }: PaperVendor) => withdrawApplication(db, id, { by: null, at, reason: "" }), 0],
	["is_asked_for_it_no_more", ({ editionId }: PaperVendor) => askFor(db, editionId, []), 0],
	[
		"has_an_edition_that_closes",
		({ editionId }: PaperVendor) =>
			db.update(editions).set({ closedAt: at }).where(eq(editions.id, editionId)),
		0,
	],
	[
		"has_an_edition_that_stops_writing",
		({ editionId }: PaperVendor) =>
			db.update(editions).set({ paperEmails: "none" }).where(eq(editions.id, editionId)),
		0,
	],
	[
		"is_asked_for_another_one_besides",
		({ editionId }: PaperVendor) =>
			askFor(db, editionId, [asked("a", { ...DUE, name: "Paper of a new name" }), asked("b", DUE)]),
		1,
	],
] as [string, (vendor: PaperVendor) => Promise<unknown>, number][])(
	"a_reminder_that_waits_does_not_leave_when_its_vendor_%s",
	async (_, happen, left) => {
		const vendor = await addVendor([asked("a", DUE)])
		await remind("11-26")
		expect(await textsOf(vendor)).toHaveLength(1)
		await happen(vendor)
		await remind("11-26")
		const texts = await textsOf(vendor)
		expect(texts).toHaveLength(left)
		for (const text of texts) expect(text).toMatch(/Paper of a new name\..*Paper b\./)
	},
)
