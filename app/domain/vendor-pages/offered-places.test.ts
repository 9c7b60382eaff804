import { and, eq, isNotNull } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { VERDICTS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { listDocuments } from "../money/invoice-queries.server.ts"
import { answerOffer } from "../standby/answer-offer.server.ts"
import { processVacancies } from "../standby/offers.server.ts"
import { ensureLink } from "./links.server.ts"
import { isKnownTo } from "./own-ledger.server.ts"
import { readVendorPage } from "./queries.server.ts"
import { MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const later = (hours: number) => new Date(Date.parse("2026-11-20T09:00:00Z") + hours * 3_600_000)
const act = (hours: number) => ({ by: "amina", at: later(hours) })
let [stall, waiting] = [0, 0]

/** One has a stall, and one was told that they are on the standby list. */
beforeEach(async () => {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	const days = { startsOn: "2026-12-18", endsOn: "2026-12-20", standbyUntil: "2026-12-16" }
	const extras = { extrasOpenAt: later(-1), extrasCloseAt: later(100) }
	await db
		.update(editions)
		.set({ ...days, ...extras })
		.where(eq(editions.id, edition.id))
	const vendors = ["stall", "waiting"].map((name) => ({
		...{ brandName: name, emailAddress: `${name}@clay.example`, tentSpace: "Walk-in Tent - Kshs 36,000" },
	}))
	;[stall = 0, waiting = 0] = await addApplications(db, vendors)
	await decideApplication(db, stall, "approved", act(0))
	await decideApplication(db, waiting, "denied", act(0))
	await leave(0)
})

/** The emails that wait leave. */
const leave = (hours: number) =>
	db
		.update(outboxMails)
		.set({ state: "sent", sentAt: later(hours) })
		.where(eq(outboxMails.state, "queued"))

/** The stall falls free, and is offered. */
async function offer(hours: number) {
	await removeFromAccepted(db, stall, act(hours))
	await processVacancies(db, () => later(hours), openLog("silent"))
	await leave(hours)
}

async function look(hours: number) {
	const maker = { ...MAKER, at: later(hours) }
	const link = { applicationId: waiting, email: "waiting@clay.example" }
	const token = (await ensureLink(db, link, maker)) ?? expect.fail("no link")
	const found = await readVendorPage(db, { token }, maker)
	return found.ok ? found.page : expect.fail("no page")
}

const toldBefore = () => and(eq(outboxMails.applicationId, waiting), isNotNull(outboxMails.tells))

test("a_place_that_is_offered_stands_on_the_page_whatever_its_vendor_was_told_before", async () => {
	await offer(1)
	const seen = new Set<string>()
	const expectOffer = async () => {
		const { stage, offer: offered, steps, place } = await look(2)
		seen.add(stage)
		expect(offered).toMatchObject({ until: later(49) })
		expect(steps[0]).toEqual({ is: "answer-offer", by: later(49) })
		expect(place).toBe(stage === "standby" ? 1 : undefined)
	}
	for (const tells of VERDICTS) {
		await db.update(outboxMails).set({ tells }).where(toldBefore())
		await expectOffer()
	}
	await db.update(outboxMails).set({ bounce: "permanent" }).where(toldBefore())
	await expectOffer()
	expect(seen).toEqual(new Set(["standby", "confirmed", "denied", "read-again", "being-read"]))
	// The control: once its time is over there is none.
	expect(await look(49)).toMatchObject({ offer: undefined, steps: [{ is: "wait" }] })
	await db.update(editions).set({ closedAt: later(1) })
	expect((await look(2)).offer).toBeUndefined()
	await db.update(editions).set({ closedAt: null })
})

test("who_withdrew_and_is_back_on_the_list_reads_what_is_offered_to_them", async () => {
	await withdrawApplication(db, waiting, { by: null, at: later(1), reason: "" })
	await leave(1)
	expect(await undoWithdrawal(db, waiting, act(2))).toMatchObject({ ok: true, changed: true })
	await offer(3)
	const page = await look(4)
	expect(page).toMatchObject({ stage: "read-again", steps: [{ is: "answer-offer", by: later(51) }] })
	expect(page.offer?.until).toEqual(later(51))
})

async function accept(hours: number) {
	const offerId = (await look(hours)).offer?.id ?? 0
	const answer = { answer: "accept", origin: "https://tamasha.example", at: later(hours) } as const
	expect(await answerOffer(db, { ...answer, applicationId: waiting, offerId })).toMatchObject({ ok: true })
}

const documents = async (ledger: Parameters<typeof isKnownTo>[0]) =>
	(await listDocuments(db, waiting, later(9))).filter(isKnownTo(ledger)).map(({ kind }) => kind)

test("who_accepted_a_place_has_the_stall_at_once_also_while_the_confirmation_waits_or_came_back", async () => {
	await offer(1)
	await accept(2)
	const expectStall = async () => {
		const { stage, ledger, papers } = await look(3)
		expect(stage).toBe("confirmed")
		expect(ledger).toMatchObject({ charged: 36_000, untoldSince: undefined })
		expect(ledger && (await documents(ledger))).toEqual(["invoice"])
		expect(papers.map(({ canSend }) => canSend)).toEqual(papers.map(() => true))
		expect(papers.length).toBeGreaterThan(0)
	}
	await expectStall()
	await leave(3)
	await expectStall()
	const isConfirmation = eq(outboxMails.kind, "confirmation")
	await db.update(outboxMails).set({ bounce: "permanent" }).where(isConfirmation)
	await expectStall()
	// Taken back, and not told: as of any vendor with a stall nothing of it shows.
	await removeFromAccepted(db, waiting, act(4))
	const page = await look(5)
	expect(page).toMatchObject({ stage: "confirmed", ledger: { charged: undefined, dues: [] } })
	expect(page.ledger && (await documents(page.ledger))).toEqual(["invoice"])
	await decideApplication(db, waiting, "denied", act(6))
	await leave(7)
	expect((await look(8)).stage).toBe("standby")
})
