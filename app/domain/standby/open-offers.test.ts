import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { answerOffer, type OfferAnswer } from "./answer-offer.server.ts"
import { processVacancies } from "./offers.server.ts"
import { findOpenOffer, listOpenOffers, listStandby } from "./queries.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const START = new Date("2026-11-20T09:00:00Z")
const later = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const BY = { by: "amina", at: START }
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
await db
	.update(editions)
	.set({ startsOn: "2026-12-18", endsOn: "2026-12-20", standbyUntil: "2026-12-16", closedAt: null })
	.where(eq(editions.id, edition.id))

const list = (at: Date) => listOpenOffers(db, edition.id, at)
const isOnList = async (id: number) => (await listStandby(db, edition.id)).some((entry) => entry.id === id)

async function move(at: Date) {
	await processVacancies(db, () => at, openLog("silent"))
	await db.update(outboxMails).set({ state: "sent", sentAt: at }).where(eq(outboxMails.state, "queued"))
}

async function answer(applicationId: number, given: OfferAnswer, at: Date) {
	const offerId = (await findOpenOffer(db, applicationId, at))?.id ?? 0
	const answering = { applicationId, offerId, answer: given, origin: "https://tamasha.example", at }
	expect(await answerOffer(db, answering)).toMatchObject({ ok: true, changed: true })
}

test("a_place_is_listed_with_whom_it_is_offered_to_until_it_is_answered_or_over", async () => {
	const [stall = 0, first = 0, second = 0] = await addApplications(
		db,
		[0, 1, 2].map((nth) => ({
			...{ brandName: `Vendor ${nth}`, emailAddress: `vendor-${nth}@clay.example` },
			...{ tentSpace: "Walk-in Tent - Kshs 36,000", createdAt: new Date(2026, 8, 1 + nth) },
		})),
	)
	await decideApplication(db, stall, "approved", BY)
	for (const id of [first, second]) await decideApplication(db, id, "denied", BY)
	await db.update(outboxMails).set({ state: "sent", sentAt: START })
	await removeFromAccepted(db, stall, BY)
	expect(await list(START)).toEqual([])
	await move(later(1))
	expect(await list(later(1))).toEqual([{ applicationId: first, until: later(49), stall: "Walk-in Tent" }])
	expect(await listOpenOffers(db, edition.id + 1, later(1)), "of another edition").toEqual([])
	expect(await list(later(49)), "over").toEqual([])
	await answer(first, "decline", later(2))
	expect([await list(later(2)), await isOnList(first)]).toEqual([[], true])
	await move(later(3))
	expect(await list(later(3))).toMatchObject([{ applicationId: second }])
	await answer(second, "accept", later(4))
	expect([await list(later(4)), await isOnList(second)]).toEqual([[], false])
})
