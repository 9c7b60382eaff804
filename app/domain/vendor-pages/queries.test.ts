import { eq } from "drizzle-orm"
import { createElement } from "react"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import type { MailKind } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { findAskedApplications } from "./asked-applications.server.ts"
import { readVendorEmail } from "./emails.server.ts"
import { ensureLink } from "./links.server.ts"
import { readVendorPage } from "./queries.server.ts"
import { AT, deliverAll, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const POTTER = "potter@clay.example"
const BAKER = "baker@bread.example"
const NOT_FOUND = { ok: false, reason: "not-found" }
interface Vendor {
	id: number
	number: number
	email: string
	token: string
	mailId: number
}
let potter: Vendor
let second: Vendor
let baker: Vendor
let nextNumber = 0

async function addVendor(email: string, application: Partial<typeof vendorApplications.$inferInsert> = {}) {
	nextNumber += 1
	const number = nextNumber
	const [id = 0] = await addApplications(db, [
		{
			brandName: `Brand ${number}`,
			createdAt: AT,
			emailAddress: email,
			number,
			phoneNumber: "0712 345 678",
			...application,
		},
	])
	const token = (await ensureLink(db, { applicationId: id, email }, MAKER)) ?? expect.fail("no link")
	return { id, number, email, token, mailId: await write(id, email, "custom") }
}

const write = (applicationId: number, to: string, kind: MailKind) =>
	queueMail(db, {
		...{ kind, to, applicationId, at: AT },
		cause: `${kind}:${to}:${applicationId}:${Math.random()}`,
		subject: `Email of ${to}`,
		body: createElement("p", null, `Words for ${to}`),
	})

beforeEach(async () => {
	await db.delete(vendorExtras)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	;[potter, second, baker] = [await addVendor(POTTER), await addVendor(POTTER), await addVendor(BAKER)]
	await deliverAll(db)
})

const look = (token: string, number?: number) => readVendorPage(db, { token, number }, MAKER)
async function readPage(token: string, number?: number) {
	const found = await look(token, number)
	return found.ok ? found.page : expect.fail(found.reason)
}
const update = ({ id }: Vendor, values: Partial<typeof vendorApplications.$inferInsert>) =>
	db.update(vendorApplications).set(values).where(eq(vendorApplications.id, id))

test("a_link_opens_the_applications_of_its_address_and_edition_and_nothing_of_anybody_else", async () => {
	const vendors = [potter, second, baker]
	for (const reader of vendors) {
		for (const other of vendors) {
			const isTheirs = reader.email === other.email
			const page = await look(reader.token, other.number)
			expect(page.ok && page.page.number).toBe(isTheirs ? other.number : false)
			const email = await readVendorEmail(db, { token: reader.token, mailId: other.mailId }, MAKER)
			expect(email.ok).toBe(isTheirs)
		}
		expect((await readPage(reader.token)).number).toBe(reader.number)
	}
	expect((await readPage(potter.token)).others).toEqual([
		{ number: second.number, brandName: `Brand ${second.number}` },
	])
	expect((await readPage(baker.token)).others).toEqual([])
	expect(JSON.stringify(await readPage(baker.token))).not.toMatch(/potter|Brand [^3]*clay/)
})

describe("the page of an application", () => {
	test("tells_which_papers_and_extras_are_here", async () => {
		expect(await readPage(potter.token)).toMatchObject({ extras: undefined })
		await db.insert(vendorExtras).values({
			...{
				editionId: edition.id,
				vendorEmail: POTTER.toUpperCase(),
				applicationId: potter.id,
				extraWristbands: 3,
				hasUploadedForm: true,
			},
			...{ insuranceFormUrl: '["a.pdf"]', updatedAt: AT },
		})
		const extras = { extraWristbands: 3 }
		const papers = [
			{ slug: "indemnity", state: "received" },
			{ slug: "insurance", state: "received" },
		]
		expect(await readPage(potter.token)).toMatchObject({ extras, papers })
		expect(await readPage(baker.token)).toMatchObject({ extras: undefined })
	})

	test("lists_no_email_with_a_key_none_that_did_not_leave_none_to_another_address_and_none_that_came_back", async () => {
		const hidden = [
			await write(potter.id, POTTER, "vendor-link"),
			await write(potter.id, POTTER, "digest"),
			await write(potter.id, "earlier@clay.example", "custom"),
		]
		await deliverAll(db)
		const waiting = await write(potter.id, POTTER, "custom")
		const bounced = await write(potter.id, POTTER, "custom")
		const bounce = { state: "sent", bounce: "permanent" } as const
		await db.update(outboxMails).set(bounce).where(eq(outboxMails.id, bounced))
		const { emails } = await readPage(potter.token)
		expect(emails.map(({ id }) => id)).toEqual([potter.mailId])
		for (const mailId of [...hidden, waiting, bounced])
			expect(await readVendorEmail(db, { token: potter.token, mailId }, MAKER)).toEqual(NOT_FOUND)
	})

	test("of_a_season_of_the_old_system_is_confirmed_where_that_had_sent_the_confirmation", async () => {
		await update(potter, { status: "approved", confirmationSent: true })
		await update(baker, { status: "approved" })
		expect((await readPage(potter.token)).stage).toBe("confirmed")
		expect((await readPage(baker.token)).stage).toBe("being-read")
	})

	test("leads_to_the_other_stall_of_its_vendor_while_papers_are_missing_there_and_to_nobody_elses", async () => {
		for (const one of [potter, second, baker])
			await update(one, { status: "approved", confirmationSent: true })
		const stepsOfPage = async (vendor: Vendor) => (await readPage(vendor.token)).steps
		const { number } = second
		const elsewhere = { is: "send-elsewhere", application: { number, brandName: `Brand ${number}` } }
		expect(await stepsOfPage(potter)).toMatchObject([elsewhere])
		expect(await stepsOfPage(second)).toMatchObject([{ is: "send-papers" }])
		// Its vendor was not told of it, so they are asked for nothing there.
		await update(second, { confirmationSent: false })
		expect(await stepsOfPage(potter)).toMatchObject([{ is: "send-papers" }])
		const sent = { editionId: edition.id, vendorEmail: POTTER, applicationId: second.id, updatedAt: AT }
		await db.insert(vendorExtras).values({ ...sent, hasUploadedForm: true })
		expect(await stepsOfPage(potter)).toEqual([{ is: "come", papers: "received" }])
		expect(await stepsOfPage(baker)).toMatchObject([{ is: "send-papers" }])
	})

	test("that_was_merged_is_the_one_it_became_part_of_where_that_has_the_same_address", async () => {
		await update(potter, { mergedIntoId: second.id })
		expect(await readPage(potter.token)).toMatchObject({
			number: second.number,
			stage: "being-read",
			others: [],
		})
		await update(potter, { mergedIntoId: baker.id })
		const merged = await readPage(potter.token)
		expect(merged).toMatchObject({ number: potter.number, stage: "merged" })
		expect(await look(potter.token, baker.number)).toEqual(NOT_FOUND)
	})

	test("in_another_edition_is_another_page", async () => {
		expect(await look(potter.token, 0)).toEqual(NOT_FOUND)
	})
})

describe("asking for the link", () => {
	const ask = (email: string, digits: string, now = AT) =>
		findAskedApplications(db, { email, digits }, now).then((found) => found.map(({ id }) => id))

	test("finds_by_the_number_or_the_last_four_digits_of_the_phone_and_only_under_that_address", async () => {
		expect(await ask(POTTER.toUpperCase(), String(potter.number))).toEqual([potter.id])
		expect(await ask(POTTER, "5678")).toEqual([potter.id, second.id])
		expect(await ask(POTTER, "0000")).toEqual([])
		expect(await ask(POTTER, "678")).toEqual([])
		expect(await ask(POTTER, String(baker.number))).toEqual([])
		expect(await ask("nobody@clay.example", "5678")).toEqual([])
	})

	test("finds_none_of_who_was_erased_merged_or_whose_links_have_ended", async () => {
		await update(second, { mergedIntoId: potter.id })
		expect(await ask(POTTER, "5678")).toEqual([potter.id])
		await update(potter, { erasedAt: AT })
		expect(await ask(POTTER, "5678")).toEqual([])
		expect(await ask(BAKER, "5678", new Date("2026-02-12T20:59:59Z"))).toEqual([baker.id])
		expect(await ask(BAKER, "5678", new Date("2026-02-12T21:00:00Z"))).toEqual([])
	})
})
