import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { resendMisdirectedLetter } from "../decisions/misdirected-letters.server.ts"
import { resendMail } from "../mail/commands.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { askFor } from "../papers/papers.fixture.ts"
import { queuePaperReminders } from "./paper-reminders.server.ts"
import { asked, createPaperVendors, KINDS, type PaperVendor } from "./vendor-papers.fixture.ts"
import { queueVerdictEmails } from "./verdict-emails.server.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const log = openLog("silent")
const at = new Date("2026-11-20T09:00:00Z")
const later = new Date("2026-11-28T09:00:00Z")
const act = { by: "amina", at: later }
const { addVendor, addStalls, send, judge, undo, mailsOf, deliver } = createPaperVendors(db, act)

const DUE = { dueOn: "2026-12-10" }
const ASKED = [asked("bad", DUE), asked("good", DUE), asked("missing", DUE)]
const rejected = { state: "rejected", reason: "It is not signed." } as const

/** One verdict email and one reminder have left. */
async function addTold() {
	const { first, second } = await addStalls(ASKED)
	for (const slug of ["bad", "good"]) await send(first, slug, at)
	await judge(first, "bad", rejected, at)
	await judge(first, "good", { state: "accepted", expiresOn: null }, at)
	const then = new Date("2026-11-26T09:00:00Z")
	await queueVerdictEmails(db, then, log)
	await queuePaperReminders(db, then, log)
	await deliver(first, then)
	const mails = await mailsOf(first)
	expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["paper-reminder", "paper-verdicts"])
	return { first, second, mails }
}

const bounce = (id: number) =>
	db.update(outboxMails).set({ bounce: "permanent", bouncedAt: later }).where(eq(outboxMails.id, id))

type Kind = (typeof KINDS)[number]
type Stalls = Record<"first" | "second", PaperVendor>

const CHANGES: [string, (stalls: Stalls) => Promise<unknown>, Kind[]][] = [
	["when_nothing_changed", async () => {}, []],
	[
		"after_a_rejected_paper_was_sent_again",
		({ first }) => send(first, "bad", later),
		["paper-reminder", "paper-verdicts"],
	],
	[
		"after_a_rejection_was_taken_back",
		({ first }) => undo(first, "bad", later),
		["paper-reminder", "paper-verdicts"],
	],
	["after_what_was_missing_came", ({ first }) => send(first, "missing", later), ["paper-reminder"]],
	["after_it_came_with_another_stall", ({ second }) => send(second, "missing", later), ["paper-reminder"]],
	[
		"after_a_paper_was_asked_for_by_another_day",
		({ first }) => askFor(db, first.editionId, [asked("bad", { dueOn: "2026-12-12" }), ...ASKED.slice(1)]),
		["paper-reminder", "paper-verdicts"],
	],
	[
		"after_another_stall_has_the_papers",
		({ first, second }) => {
			expect(second.id).toBeGreaterThan(first.id)
			return decideApplication(db, first.id, "denied", act)
		},
		["paper-reminder"],
	],
]

test.each(CHANGES)(
	"%s_no_email_about_papers_that_came_back_is_sent_again_that_is_no_longer_so",
	async (_, change, outdated) => {
		const stalls = await addTold()
		await change(stalls)
		// The mail server says it days later.
		for (const { id, kind } of stalls.mails) {
			await bounce(id)
			const result = await resendMail(db, id, { by: "amina", at: later })
			const isOutdated = outdated.includes(kind as Kind)
			expect([kind, result]).toEqual([
				kind,
				isOutdated ? { ok: false, reason: "outdated" } : { ok: true, mailId: id },
			])
		}
	},
)

test("so_it_is_with_what_was_sent_once_more_to_another_address", async () => {
	const vendor = await addVendor(ASKED)
	await send(vendor, "bad", at)
	await judge(vendor, "bad", rejected, at)
	const then = new Date("2026-11-26T09:00:00Z")
	await queueVerdictEmails(db, then, log)
	await queuePaperReminders(db, then, log)
	await deliver(vendor, then)
	const emailAddress = `new${vendor.id}@clay.example`
	await db.update(vendorApplications).set({ emailAddress }).where(eq(vendorApplications.id, vendor.id))
	const kinds: readonly string[] = KINDS
	const isAboutPapers = ({ kind }: { kind: string }) => kinds.includes(kind)
	const originals = (await mailsOf(vendor)).filter(isAboutPapers)
	for (const { id: letterId } of originals)
		expect(await resendMisdirectedLetter(db, { applicationId: vendor.id, letterId }, act)).toMatchObject({
			ok: true,
		})
	const copies = (await mailsOf(vendor)).filter(({ cause }) => cause.startsWith("copy:"))
	expect(copies.map(({ kind }) => kind).toSorted()).toEqual(["paper-reminder", "paper-verdicts"])
	await deliver(vendor, later)
	for (const { id } of copies) {
		await bounce(id)
		expect(await resendMail(db, id, { by: "amina", at: later })).toEqual({ ok: true, mailId: id })
	}
	await deliver(vendor, later)
	await send(vendor, "bad", later)
	for (const { id } of copies) {
		await bounce(id)
		expect(await resendMail(db, id, { by: "amina", at: later })).toEqual({ ok: false, reason: "outdated" })
	}
})
