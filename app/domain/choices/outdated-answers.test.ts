import { and, asc, eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { type Db, openDatabase } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { countOutdatedAnswers, findOutdatedAnnouncement } from "../applications/announced-verdict.server.ts"
import { announcements } from "../applications/announcement-schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { decideApplication, removeFromAccepted } from "../applications/commands.server.ts"
import { sendConfirmation, sentEffects } from "../applications/confirmation.server.ts"
import { type ApplicationStatus, CHOICES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { listApplicationRows } from "../applications/table.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { resendMail } from "../mail/commands.server.ts"
import { claimDueMails, recordDelivery } from "../mail/delivery.server.ts"
import type { Verdict } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { addOrganiser, ORIGIN, releaseAll } from "./choices.fixture.ts"
import { chooseForApplication, returnToPending, takeBackChoice } from "./commands.server.ts"
import { findCorrectionDraft, sendCorrectionLetter } from "./correction-letter.server.tsx"
import { releases } from "./schema.server.ts"
import { removeFromStandby } from "./standby.server.ts"

const { db, url } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const connections = [1, 2, 3].map(() => openDatabase(url, openLog("silent"), 2))
afterAll(() => Promise.all(connections.map((connection) => connection.close())))

const VENDORS = 3
beforeEach(() => holdDecisionLetters(db))

async function addVendors(): Promise<number[]> {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
	return addApplications(
		db,
		Array.from({ length: VENDORS }, (_, nth) => ({
			brandName: `Vendor ${nth}`,
			emailAddress: `vendor-${nth}@clay.example`,
		})),
	)
}

/** What every letter says that may be tried now came to: the mail server took it, refused it, or never answered. */
async function deliver(tx: Db, outcome: "sent" | "refused" | "ambiguous"): Promise<void> {
	const at = new Date()
	const letters = await claimDueMails(tx, at, { count: 20, senderDomain: "tamasha.example" })
	const delivery = {
		sent: { outcome },
		refused: { outcome, final: true, message: "550 no" },
		ambiguous: { outcome, message: "no answer" },
	}[outcome] as Parameters<typeof recordDelivery>[2]
	for (const letter of letters) await recordDelivery(tx, letter, delivery, { at, effects: sentEffects })
}

const newestLetterOf = async (tx: Db, id: number): Promise<number> => {
	const letters = await tx
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.where(eq(outboxMails.applicationId, id))
		.orderBy(asc(outboxMails.id))
	return letters.at(-1)?.id ?? 0
}

/** As a report of a mail server does. */
const bounce = async (tx: Db, id: number) =>
	tx
		.update(outboxMails)
		.set({ bounce: "permanent", bouncedAt: new Date() })
		.where(and(eq(outboxMails.id, await newestLetterOf(tx, id)), eq(outboxMails.state, "sent")))

async function correct(tx: Db, id: number): Promise<void> {
	const draft = await findCorrectionDraft(tx, id, ORIGIN)
	if (!draft) return
	const words = { subject: draft.subject, text: "That was a mistake." }
	await sendCorrectionLetter(tx, id, { by: amina, at: new Date(), expected: draft.version, words })
}

type Step = (tx: Db, id: number) => Promise<unknown>
const now = () => ({ by: amina, at: new Date(), origin: ORIGIN })
const decide =
	(to: ApplicationStatus): Step =>
	(tx, id) =>
		decideApplication(tx, id, to, { ...now(), acceptedExcess: "any" })

const STEPS: Record<string, Step> = {
	...Object.fromEntries(
		CHOICES.map((choice) => [
			`choose ${choice}`,
			(tx: Db, id: number) => chooseForApplication(tx, id, choice, { ...now(), acceptedExcess: "any" }),
		]),
	),
	"take back": (tx, id) => takeBackChoice(tx, id, now()),
	"set to pending": (tx, id) => returnToPending(tx, id, now()),
	release: (tx) => releaseAll(tx, edition.id, amina),
	approve: decide("approved"),
	deny: decide("denied"),
	remove: (tx, id) => removeFromAccepted(tx, id, now()),
	"off the list": (tx, id) => removeFromStandby(tx, id, now()),
	confirm: (tx, id) => sendConfirmation(tx, id, now()),
	sent: (tx) => deliver(tx, "sent"),
	"sent now": (tx) => deliver(tx, "sent"),
	refused: (tx) => deliver(tx, "refused"),
	"no answer": (tx) => deliver(tx, "ambiguous"),
	"came back": bounce,
	resend: async (tx, id) => resendMail(tx, await newestLetterOf(tx, id), now()),
	correct,
	"letter deleted": async (tx, id) =>
		tx
			.delete(outboxMails)
			.where(and(eq(outboxMails.id, await newestLetterOf(tx, id)), eq(outboxMails.state, "sent"))),
}
const OF_CHOICES = [...CHOICES.map((choice) => `choose ${choice}`), "take back", "release", "release"]
const OF_BOTH = Object.keys(STEPS).filter(
	(name) => !OF_CHOICES.includes(name) && name !== "approve" && name !== "deny",
)
/** What can be done where letters are held, and where they leave at once. */
const ACTS = {
	held: [...OF_CHOICES, ...OF_BOTH],
	"at-once": ["approve", "deny", "confirm", ...OF_BOTH],
}
const plansOf = (mode: keyof typeof ACTS) =>
	fc.array(fc.record({ vendor: fc.nat(VENDORS - 1), step: fc.constantFrom(...ACTS[mode]) }), {
		minLength: 10,
		maxLength: 40,
		size: "max",
	})

/** Whom the list should have, from letters and state alone, without what the database keeps. */
async function recompute(): Promise<number[]> {
	const [applications, letters, standby] = await Promise.all([
		db.select().from(vendorApplications).orderBy(asc(vendorApplications.id)),
		db.select().from(outboxMails).where(sql`tells is not null`),
		db.select().from(standbyEntries),
	])
	return applications.flatMap(({ id, status, unreleasedChoice, erasedAt, mergedIntoId }) => {
		if (erasedAt || mergedIntoId) return []
		const isOnStandby = standby.some(({ applicationId }) => applicationId === id)
		const denied = isOnStandby ? "standby" : "no"
		const stored = { pending: "pending", approved: "yes", denied }[status] as Verdict
		const holds = unreleasedChoice || stored
		const own = letters.filter(({ applicationId }) => applicationId === id)
		const left = own.filter((one) => ["sent", "maybe-sent"].includes(one.state) && one.bounce !== "permanent")
		const timeOf = (one: (typeof own)[number]) => Number(one.sentAt ?? one.queuedAt)
		const last = left.toSorted((one, other) => timeOf(one) - timeOf(other) || one.id - other.id).at(-1)
		if (!last || last.tells === holds || (unreleasedChoice && last.tells === "pending")) return []
		const isOnItsWay = own.some(
			(one) =>
				one.tells === holds &&
				!one.withdrawnFor &&
				(["queued", "sending", "failed"].includes(one.state) ||
					(one.bounce === "permanent" && one.id > last.id)),
		)
		return isOnItsWay ? [] : [id]
	})
}

async function listOutdated(): Promise<number[]> {
	const query = { text: "", sort: "received", isDescending: false, outdated: "answer" } as const
	const { rows } = await listApplicationRows(db, edition.id, query)
	return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

async function expectExact(): Promise<number> {
	const expected = await recompute()
	expect(await listOutdated()).toEqual(expected)
	expect(await countOutdatedAnswers(db, edition.id)).toBe(expected.length)
	return expected.length
}

test.each(["held", "at-once"] as const)(
	"after_any_order_of_acts_the_list_is_who_was_told_what_does_not_hold (%s)",
	async (decisionLetters) => {
		let found = 0
		await db.update(editions).set({ decisionLetters }).where(eq(editions.id, edition.id))
		await fc.assert(
			fc.asyncProperty(plansOf(decisionLetters), async (plan) => {
				const ids = await addVendors()
				for (const { vendor, step } of plan) {
					await STEPS[step]?.(db, ids[vendor] ?? 0)
					found += await expectExact()
				}
			}),
			{ numRuns: 25 },
		)
		expect(found, "nobody was ever told what does not hold").toBeGreaterThan(10)
	},
)

test("the_list_is_right_whatever_is_done_at_once", async () => {
	const plans = fc.array(plansOf("held"), { minLength: connections.length, maxLength: connections.length })
	await fc.assert(
		fc.asyncProperty(plans, async (plan) => {
			const ids = await addVendors()
			const run = async (own: { vendor: number; step: string }[], nth: number) => {
				for (const { vendor, step } of own) await STEPS[step]?.(connections[nth]?.db ?? db, ids[vendor] ?? 0)
			}
			await Promise.all(plan.map(run))
			await expectExact()
		}),
		{ numRuns: 10 },
	)
})

test("control_a_list_that_the_database_does_not_keep_is_noticed", async () => {
	const [id = 0] = await addVendors()
	await chooseForApplication(db, id, "yes", now())
	await releaseAll(db, edition.id, amina)
	await deliver(db, "sent")
	await db.execute(sql`alter table vendor_applications disable trigger announced_application_changed`)
	await db.update(vendorApplications).set({ status: "pending" }).where(eq(vendorApplications.id, id))
	await db.execute(sql`alter table vendor_applications enable trigger announced_application_changed`)
	await expect(expectExact()).rejects.toThrow()
})

test("a_letter_of_correction_that_left_takes_the_vendor_off_the_list", async () => {
	const [id = 0] = await addVendors()
	await chooseForApplication(db, id, "yes", now())
	await releaseAll(db, edition.id, amina)
	await deliver(db, "sent")
	expect(await listOutdated()).toEqual([])
	await returnToPending(db, id, now())
	expect(await listOutdated()).toEqual([id])
	expect(await findOutdatedAnnouncement(db, { id, status: "pending" })).toBeDefined()
	await correct(db, id)
	await deliver(db, "sent")
	expect(await listOutdated()).toEqual([])
	await chooseForApplication(db, id, "no", now())
	expect(await listOutdated(), "whoever waits for an answer was told nothing else").toEqual([])
})

test("of_who_is_merged_or_erased_or_gone_nothing_is_listed_and_nothing_is_left", async () => {
	const [id = 0, other = 0] = await addVendors()
	await chooseForApplication(db, id, "yes", now())
	await releaseAll(db, edition.id, amina)
	await deliver(db, "sent")
	await returnToPending(db, id, now())
	const set = (change: Partial<typeof vendorApplications.$inferInsert>) =>
		db.update(vendorApplications).set(change).where(eq(vendorApplications.id, id))
	await set({ mergedIntoId: other })
	expect(await countOutdatedAnswers(db, edition.id)).toBe(0)
	await set({ mergedIntoId: null })
	expect(await countOutdatedAnswers(db, edition.id)).toBe(1)
	await set({ erasedAt: new Date() })
	expect(await countOutdatedAnswers(db, edition.id)).toBe(0)
	await db.delete(vendorApplications)
	expect(await db.$count(announcements)).toBe(0)
})
