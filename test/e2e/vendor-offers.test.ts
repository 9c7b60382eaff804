import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { standbyOffers } from "../../app/domain/applications/standby-schema.server.ts"
import { decideApplication, removeFromAccepted } from "../../app/domain/decisions/commands.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { processVacancies } from "../../app/domain/standby/offers.server.ts"
import { ensureLink } from "../../app/domain/vendor-pages/links.server.ts"
import { openLog } from "../../app/platform/log.server.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { dayIn, putEditionAhead } from "./edition-ahead.ts"

const site = await openBackOffice()
await putEditionAhead(site, { days: 30, standbyUntil: dayIn(28) })
const authSecret = "a secret of the tests, forty characters long"
const STALL = "Walk-in Tent"
const decider = () => ({ by: null, at: new Date() })
let nth = 0

/** One accepted vendor, and two on the standby list who were told so. */
async function addVendors() {
	nth += 1
	const names = ["accepted", "first", "second"].map((name) => `${name}-${nth}`)
	const [accepted = 0, ...waiting] = await addApplications(
		site.db,
		names.map((name) => ({
			...{ brandName: `Vendor ${name}`, emailAddress: `${name}@clay.example`, phoneNumber: "0712 345 678" },
			tentSpace: `${STALL} - Kshs 36,000`,
		})),
	)
	await decideApplication(site.db, accepted, "approved", decider())
	for (const id of waiting) await decideApplication(site.db, id, "denied", decider())
	// As if the letters had left: whoever was told of a place on the list sees it.
	await site.db.update(outboxMails).set({ state: "sent", sentAt: new Date() })
	const vendors = waiting.map((id, at) => ({ id, email: `${names[at + 1]}@clay.example` }))
	const [first = expect.fail("nobody"), second = expect.fail("nobody")] = vendors
	return { accepted, first, second }
}

/** The same, and the accepted one gives their stall back: it is offered to the first of the list. */
async function addOffer() {
	const vendors = await addVendors()
	await removeFromAccepted(site.db, vendors.accepted, decider())
	await processVacancies(site.db, () => new Date(), openLog("silent"))
	return vendors
}

async function openPage({ id, email }: { id: number; email: string }, javaScript = true) {
	const token = await ensureLink(site.db, { applicationId: id, email }, { authSecret, at: new Date() })
	return openAddress(`/my/${token}`, javaScript)
}

async function openAddress(address: string, javaScript: boolean) {
	const page = await site.newPage({ javaScript, width: 360 })
	await page.goto(address)
	return page
}

/** Follows the link of the email that offers the place, once it is here. */
async function openEmailedPage({ id, email }: { id: number; email: string }, javaScript: boolean) {
	const isOffer = and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, "standby-offer"))
	const [mail] = await site.db
		.update(outboxMails)
		.set({ state: "failed", nextAttemptAt: null })
		.where(and(isOffer, eq(outboxMails.state, "queued")))
		.returning({ id: outboxMails.id })
	// Where the job of the server was not faster, it is sent by hand.
	if (mail)
		await fetch(`${site.url}/admin/outbox/${mail.id}/delivery`, {
			method: "POST",
			headers: { cookie: await site.adminCookie(), origin: site.url, accept: "application/json" },
			body: new URLSearchParams(),
		})
	const { text = "" } = await site.mail.waitForMail(email, /stall/i)
	const address = /\/my\/[\w-]{43}/.exec(text)?.[0] ?? expect.fail(text)
	return openAddress(address, javaScript)
}

async function openOffer(vendor: { id: number; email: string }, javaScript = true) {
	const page = await openPage(vendor, javaScript)
	await page.getByText("A stall is free for you.").waitFor()
	await page.getByRole("link", { name: "Accept or decline" }).click()
	await page.getByText("Answer by").waitFor()
	return page
}

const statusOf = async (id: number) =>
	(await site.db.select().from(vendorApplications).where(eq(vendorApplications.id, id)))[0]?.status

describe.each([true, false])("with JavaScript %s", (javaScript) => {
	test("a_vendor_on_standby_reads_their_place_and_accepts_the_stall_that_falls_free", async () => {
		const { accepted, first, second } = await addVendors()
		const page = await openPage(second, javaScript)
		await page.getByText(`You are 2nd on the standby list for ${STALL}`).waitFor()
		await removeFromAccepted(site.db, accepted, decider())
		await processVacancies(site.db, () => new Date(), openLog("silent"))
		const own = await openEmailedPage(first, javaScript)
		await own.getByRole("link", { name: "Accept or decline" }).click()
		await own.getByText("Answer by").waitFor()
		// What looks for violations is itself a script of the page.
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(own)).toEqual([])
		for (const width of [320, 360, 768, 3440]) {
			await own.setViewportSize({ width, height: 800 })
			expect([width, await findWideness(own)]).toEqual([width, []])
		}
		await own.getByRole("button", { name: "Accept the stall" }).click()
		await own.getByText("Your stall at the Tamasha Christmas Festival is confirmed.").waitFor()
		const [row] = await site.db.select().from(vendorApplications).where(eq(vendorApplications.id, first.id))
		expect(row).toMatchObject({ status: "approved", charged: 36_000 })
		await page.reload()
		await page.getByText(`You are 1st on the standby list for ${STALL}`).waitFor()
	})

	test("who_declines_stays_on_the_list_and_the_next_one_is_offered_the_stall", async () => {
		const { first, second } = await addOffer()
		const own = await openOffer(first, javaScript)
		await own.getByRole("button", { name: "Decline" }).click()
		await own.getByText(`You are 1st on the standby list for ${STALL}`).waitFor()
		await processVacancies(site.db, () => new Date(), openLog("silent"))
		await openOffer(second, javaScript)
		expect(await statusOf(first.id)).toBe("denied")
	})

	test("an_offer_that_lapses_while_it_is_read_is_not_taken_any_more", async () => {
		site.expectNoise(/status of 409/)
		const { first } = await addOffer()
		const own = await openOffer(first, javaScript)
		await site.db
			.update(standbyOffers)
			.set({ expiresAt: new Date(Date.now() - 1_000) })
			.where(eq(standbyOffers.applicationId, first.id))
		await own.getByRole("button", { name: "Accept the stall" }).click()
		await own.getByText("That did not work: the time for it is over, or it was answered already.").waitFor()
		expect(await findWideness(own)).toEqual([])
		expect(await statusOf(first.id)).toBe("denied")
	})
})

const OFFERED = /^On standby, offered a place until \d+ \w+ \d{4}, \d\d:\d\d$/

test("the_standby_list_names_the_places_that_are_offered_and_whom_they_are_offered_to", async () => {
	const { first, second } = await addOffer()
	const entryOf = (id: number) =>
		office.getByRole("listitem").filter({ has: office.locator(`a[href*="/applications/${id}"]`) })
	const office = await site.open("/admin/release/standby")
	for (const query of ["", `?stall=${STALL}`, "?stall=Shared+Tent"]) {
		await office.goto(`/admin/release/standby${query}`)
		await office
			.getByText(/^\d+ places? (is|are) offered by email, (each )?held until .*Walk-in Tent \d+/)
			.waitFor()
		await entryOf(first.id).getByText(OFFERED).waitFor()
		expect(await entryOf(second.id).getByText(OFFERED).count()).toBe(0)
	}
	await office.setViewportSize({ width: 320, height: 800 })
	expect(await findWideness(office)).toEqual([])
})

test("on_two_phones_the_first_answer_counts_and_the_other_is_told_so", async () => {
	site.expectNoise(/status of 409/)
	const { first } = await addOffer()
	const office = await site.open(`/admin/applications/${first.id}`)
	await office.getByText(OFFERED).waitFor()
	await office.setViewportSize({ width: 320, height: 800 })
	expect(await findWideness(office)).toEqual([])
	const [one, other] = [await openOffer(first), await openOffer(first)]
	await one.getByRole("button", { name: "Accept the stall" }).click()
	await one.getByText("is confirmed.").waitFor()
	await other.getByRole("button", { name: "Decline" }).click()
	await other.getByText("That did not work: the time for it is over, or it was answered already.").waitFor()
	expect(await statusOf(first.id)).toBe("approved")
})
