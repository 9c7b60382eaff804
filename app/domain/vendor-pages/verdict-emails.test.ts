import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { removeFromAccepted } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { askFor } from "../papers/papers.fixture.ts"
import { asked, createPaperVendors, type PaperVendor } from "./vendor-papers.fixture.ts"
import { queueVerdictEmails } from "./verdict-emails.server.ts"

const { db, url } = await openTestDatabase()
const others = openPool(url, 8)
afterAll(() => others.close())
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const log = openLog("silent")
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at }
const { addVendor, addStalls, send, judge, undo, find, mailsOf, textsOf, deliver } = createPaperVendors(
	db,
	act,
)
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
const tell = (count: number, on = db) => queueVerdictEmails(on, minutes(count), log)

const ACCEPTED = { state: "accepted", expiresOn: null } as const
const rejected = (reason: string) => ({ state: "rejected", reason }) as const
const DUE = "2026-12-01"

async function withJudged() {
	const vendor = await addVendor([asked("a"), asked("b", { dueOn: DUE })])
	for (const slug of ["a", "b"]) await send(vendor, slug, at)
	await judge(vendor, "a", ACCEPTED, minutes(0))
	await judge(vendor, "b", rejected("It is not signed."), minutes(59))
	return vendor
}

test("all_verdicts_of_an_hour_are_one_email_with_reasons_days_and_the_way_to_the_page", async () => {
	const vendor = await withJudged()
	await tell(59)
	expect(await textsOf(vendor)).toEqual([])
	await tell(60)
	await tell(61)
	const [mail, ...more] = await mailsOf(vendor)
	expect(more).toEqual([])
	expect(mail?.subject).toMatch(/: 1 accepted, 1 to send again$/)
	const [text] = await textsOf(vendor)
	expect(text).toContain("We have accepted: Paper a.")
	expect(text).toContain("Please send this again:")
	expect(text).toContain("Paper b: It is not signed. It is due on 1 Dec 2026.")
	await deliver(vendor, minutes(62))
	await tell(500)
	expect(await mailsOf(vendor)).toHaveLength(1)
})

test("a_verdict_goes_to_the_stall_that_the_paper_is_asked_of", async () => {
	const { first, second, truck } = await addStalls([asked("all"), asked("truck", { stalls: ["Food Truck"] })])
	for (const slug of ["all", "truck"]) {
		await send(first, slug, at)
		await judge(first, slug, ACCEPTED, minutes(0))
	}
	await tell(60)
	expect(await textsOf(first)).toEqual([expect.stringContaining("We have accepted: Paper all.")])
	expect(await textsOf(truck)).toEqual([expect.stringContaining("We have accepted: Paper truck.")])
	expect(await textsOf(second)).toEqual([])
})

test.each([
	[
		"is_taken_back",
		(vendor: PaperVendor) => undo(vendor, "b", minutes(62)),
		[/accepted: Paper a\.(?!.*Paper b)/],
	],
	[
		"becomes_another_one",
		async (vendor: PaperVendor) => {
			await undo(vendor, "b", minutes(62))
			await judge(vendor, "b", ACCEPTED, minutes(62))
		},
		[/accepted: Paper a, Paper b\./],
	],
	[
		"is_about_what_was_sent_again",
		(vendor: PaperVendor) => send(vendor, "b", minutes(62)),
		[/accepted: Paper a\.(?!.*Paper b)/],
	],
	[
		"is_about_what_is_asked_no_more",
		(vendor: PaperVendor) => askFor(db, vendor.editionId, [asked("a")]),
		[/accepted: Paper a\.(?!.*Paper b)/],
	],
	[
		"is_about_what_is_due_later",
		(vendor: PaperVendor) => askFor(db, vendor.editionId, [asked("a"), asked("b", { dueOn: "2026-12-02" })]),
		[/Paper b: It is not signed\. It is due on 2 Dec 2026/],
	],
	["is_of_who_has_no_stall_any_more", ({ id }: PaperVendor) => removeFromAccepted(db, id, act), []],
	[
		"is_of_who_withdrew",
		({ id }: PaperVendor) => withdrawApplication(db, id, { by: null, at, reason: "" }),
		[],
	],
	[
		"is_of_an_edition_that_stops_writing",
		({ editionId }: PaperVendor) =>
			db.update(editions).set({ paperEmails: "none" }).where(eq(editions.id, editionId)),
		[],
	],
	[
		"is_of_an_edition_that_closes",
		({ editionId }: PaperVendor) =>
			db.update(editions).set({ closedAt: at }).where(eq(editions.id, editionId)),
		[],
	],
] as [string, (vendor: PaperVendor) => Promise<unknown>, RegExp[]][])(
	"a_verdict_that_%s_before_its_email_left_is_told_as_it_is_or_not_at_all",
	async (_, change, expected) => {
		const vendor = await withJudged()
		await tell(61)
		expect(await textsOf(vendor)).toHaveLength(1)
		await change(vendor)
		await tell(63)
		expect(await textsOf(vendor)).toEqual(expected.map((text) => expect.stringMatching(text)))
	},
)

test("of_one_that_is_with_the_mail_server_the_next_email_waits_to_hear_whether_it_left", async () => {
	for (const outcome of ["sent", "maybe-sent", "withdrawn"] as const) {
		const vendor = await withJudged()
		await tell(61)
		const setState = (state: "sending" | typeof outcome) =>
			db
				.update(outboxMails)
				.set({ state })
				.where(eq(outboxMails.id, mail?.id ?? 0))
		const [mail] = await mailsOf(vendor)
		await setState("sending")
		await undo(vendor, "b", minutes(62))
		await tell(63)
		expect(await mailsOf(vendor)).toHaveLength(1)
		await setState(outcome)
		await tell(64)
		await tell(200)
		const later = (await mailsOf(vendor)).slice(1)
		expect([outcome, later.length]).toEqual([outcome, outcome === "sent" ? 0 : 1])
		expect((await find(vendor, "a"))?.isTold).toBe(outcome === "sent")
	}
})

test("who_does_not_know_yet_that_they_have_a_stall_hears_of_no_verdict", async () => {
	const vendor = await withJudged()
	const confirmation = eq(outboxMails.applicationId, vendor.id)
	await db.update(outboxMails).set({ state: "queued", sentAt: null }).where(confirmation)
	await tell(61)
	expect(await mailsOf(vendor)).toEqual([])
	await db.update(outboxMails).set({ state: "sent", sentAt: at }).where(confirmation)
	await tell(62)
	expect(await mailsOf(vendor)).toHaveLength(1)
})

test("an_edition_that_began_to_write_later_says_nothing_of_verdicts_from_before", async () => {
	const vendor = await withJudged()
	const set = (paperEmails: "none" | "by-themselves") =>
		db.update(editions).set({ paperEmails }).where(eq(editions.id, vendor.editionId))
	await set("none")
	await tell(61)
	await set("by-themselves")
	await tell(200)
	expect(await mailsOf(vendor)).toEqual([])
})

test("of_two_processes_one_writes_and_one_that_dies_leaves_it_to_the_next", async () => {
	const [vendor, other] = [await withJudged(), await withJudged()]
	await expect(
		others.db.transaction(async (tx) => {
			expect(await queueVerdictEmails(tx, minutes(61), log)).toBe(2)
			throw new Error("killed")
		}),
	).rejects.toThrow("killed")
	await Promise.all([tell(61), tell(61, others.db), tell(61, others.db)])
	for (const one of [vendor, other]) expect(await mailsOf(one)).toHaveLength(1)
})
