import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import { formatNairobiDateTime } from "../../values/clock.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers } from "../applications/standby-schema.server.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { resendMail } from "../mail/commands.server.ts"
import { claimMail, recordDelivery } from "../mail/delivery.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { offerEffects } from "./offer-times.server.ts"
import { processVacancies } from "./offers.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const by = await addTestAdmin(db, "amina@tamasha.example")
const START = new Date("2026-11-20T09:00:00Z")
const later = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const move = (hours: number) => processVacancies(db, () => later(hours), openLog("silent"))
const AWAY: Delivery = { outcome: "unreachable", message: "No route to host" }
const REFUSED: Delivery = { outcome: "refused", final: true, message: "550 No such user" }
let [first, second] = [0, 0]

/** A place is offered to the first at the beginning. */
beforeEach(async () => {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	const days = { startsOn: "2026-12-18", endsOn: "2026-12-20", standbyUntil: "2026-12-16", closedAt: null }
	await db.update(editions).set(days).where(eq(editions.id, edition.id))
	const tentSpace = "Walk-in Tent - Kshs 36,000"
	const [stall = 0, ...others] = await addApplications(
		db,
		[0, 1, 2].map((nth) => ({
			...{ tentSpace, emailAddress: `vendor-${nth}@clay.example` },
			createdAt: new Date(2026, 8, 1 + nth),
		})),
	)
	;[first = 0, second = 0] = others
	await decideApplication(db, stall, "approved", { by, at: START })
	for (const id of others) await decideApplication(db, id, "denied", { by, at: START })
	await removeFromAccepted(db, stall, { by, at: START })
	await move(0)
})

const isOffer = () => and(eq(outboxMails.applicationId, first), eq(outboxMails.kind, "standby-offer"))
const readLetter = async () =>
	(await db.select().from(outboxMails).where(isOffer()))[0] ?? expect.fail("no letter")

/** One try of the email of the offer. */
async function deliver(delivery: Delivery, hours: number): Promise<void> {
	const mail = await claimMail(db, (await readLetter()).id, "tamasha.example")
	if (mail) await recordDelivery(db, mail, delivery, { at: later(hours), effects: offerEffects })
}

const readOffer = async (id = first) =>
	(await db.select().from(standbyOffers).where(eq(standbyOffers.applicationId, id)))[0]

test("the_time_to_answer_begins_when_the_email_leaves_and_the_email_names_its_end", async () => {
	await deliver(AWAY, 1)
	for (const hours of [1, 20, 47, 60]) await move(hours)
	expect(await readOffer()).toMatchObject({ state: "open", expiresAt: later(60 + 48) })
	const { text } = await readLetter()
	expect(text).toContain(formatNairobiDateTime(later(60 + 48)))
	expect(text).not.toContain(formatNairobiDateTime(later(48)))
	await deliver({ outcome: "sent" }, 60.01)
	await move(60 + 47.9)
	expect(await readOffer()).toMatchObject({ state: "open", expiresAt: later(60 + 48) })
	await move(60 + 48)
	expect(await readOffer()).toMatchObject({ state: "lapsed" })
	expect(await readOffer(second)).toMatchObject({ state: "open" })
})

test("an_email_that_leaves_at_once_names_the_end_that_holds", async () => {
	await deliver({ outcome: "sent" }, 0.02)
	await move(1)
	expect(await readOffer()).toMatchObject({ expiresAt: later(48) })
	expect((await readLetter()).text).toContain(formatNairobiDateTime(later(48)))
})

test("an_offer_whose_email_is_with_the_mail_server_when_its_time_is_over_holds_until_that_is_known", async () => {
	const mail = await claimMail(db, (await readLetter()).id, "tamasha.example")
	await move(48)
	expect(await readOffer()).toMatchObject({ state: "open", expiresAt: later(96) })
	if (mail) await recordDelivery(db, mail, { outcome: "sent" }, { at: later(48), effects: offerEffects })
	expect(await readLetter()).toMatchObject({ state: "sent" })
})

test("an_email_that_is_with_the_mail_server_names_the_end_of_its_offer_meanwhile_and_after_it_failed", async () => {
	const mail = await claimMail(db, (await readLetter()).id, "tamasha.example")
	await move(1)
	expect(await readOffer()).toMatchObject({ expiresAt: later(48) })
	if (mail) await recordDelivery(db, mail, AWAY, { at: later(1), effects: offerEffects })
	await move(1.1)
	expect(await readOffer()).toMatchObject({ expiresAt: later(49.1) })
	expect((await readLetter()).text).toContain(formatNairobiDateTime(later(49.1)))
})

test("an_email_that_was_given_up_and_is_sent_again_brings_the_whole_time_and_else_the_offer_lapses", async () => {
	await deliver(REFUSED, 1)
	await move(30)
	expect(await readOffer()).toMatchObject({ state: "open", expiresAt: later(48) })
	const { id } = await readLetter()
	expect(await resendMail(db, id, { by, at: later(40) })).toMatchObject({ ok: true })
	await deliver({ outcome: "sent" }, 40)
	expect(await readOffer()).toMatchObject({ state: "open", expiresAt: later(88) })
	await move(88)
	expect(await readOffer(second)).toMatchObject({ state: "open" })
	const another = and(eq(outboxMails.applicationId, second), eq(outboxMails.kind, "standby-offer"))
	await db.update(outboxMails).set({ state: "failed" }).where(another)
	await move(88 + 48)
	expect(await readOffer(second)).toMatchObject({ state: "lapsed" })
})

test("an_email_that_came_back_is_sent_again_while_its_offer_is_open_and_not_after_it_lapsed", async () => {
	await deliver({ outcome: "sent" }, 0.02)
	const { id } = await readLetter()
	const comeBack = () => db.update(outboxMails).set({ state: "sent", bounce: "permanent" }).where(isOffer())
	await comeBack()
	expect(await resendMail(db, id, { by, at: later(1) })).toMatchObject({ ok: true })
	await comeBack()
	await move(48)
	expect(await readOffer()).toMatchObject({ state: "lapsed" })
	expect(await resendMail(db, id, { by, at: later(49) })).toEqual({ ok: false, reason: "outdated" })
})

test("an_offer_ends_with_its_edition_for_it_however_long_its_email_waits_and_the_email_does_not_leave", async () => {
	const stop = (new Date("2026-12-16T21:00:00Z").getTime() - START.getTime()) / 3_600_000
	await move(stop - 20)
	expect(await readOffer()).toMatchObject({ state: "open", expiresAt: later(stop - 8) })
	await move(stop - 8.5)
	expect(await readOffer()).toMatchObject({ state: "open", expiresAt: later(stop) })
	await move(stop)
	expect(await readOffer()).toMatchObject({ state: "lapsed" })
	expect(await readLetter()).toMatchObject({ state: "withdrawn" })
})

test.each([
	["its_vendor_withdraws", () => withdrawApplication(db, first, { by: null, at: later(2), reason: "" })],
	["its_vendor_is_accepted", () => decideApplication(db, first, "approved", { by, at: later(2) })],
])("an_offer_that_ends_while_its_email_is_handed_over_as_%s_stays_ended", async (_, end) => {
	const mail = await claimMail(db, (await readLetter()).id, "tamasha.example")
	await end()
	const ended = await readOffer()
	expect(ended).toMatchObject({ state: "ended" })
	if (mail) await recordDelivery(db, mail, { outcome: "sent" }, { at: later(20), effects: offerEffects })
	await move(30)
	expect(await readOffer()).toEqual(ended)
})

test("a_closed_edition_lengthens_no_offer", async () => {
	await db
		.update(editions)
		.set({ closedAt: later(1) })
		.where(eq(editions.id, edition.id))
	await move(2)
	await deliver({ outcome: "sent" }, 3)
	expect(await readOffer()).toMatchObject({ expiresAt: later(48) })
})
