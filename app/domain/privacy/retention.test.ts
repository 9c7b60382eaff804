import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openLog } from "../../platform/log.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { sweepReservedDocuments } from "../files/commands.server.ts"
import { documents } from "../files/schema.server.ts"
import { KEY_LETTERS, MAIL_KINDS, type MailKind } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { newsletterSubscribers } from "../newsletter/schema.server.ts"
import { openPrivacyEnvironment } from "./person.fixture.ts"
import { expireOldData } from "./retention.server.ts"

const environment = await openPrivacyEnvironment()
const { db, edition, figures } = environment

const periods = {
	applicationsMonths: 24,
	deniedMonths: 12,
	formsMonths: 18,
	invoicesMonths: 60,
	lettersMonths: 36,
	auditMonths: 30,
	unconfirmedDays: 14,
}
/** The festival ends on 14 December 2025; the last moment of that day in Nairobi, some months later. */
const lastMoment = (months: number) => {
	const day = new Date("2025-12-14T20:59:59.999Z")
	day.setUTCMonth(day.getUTCMonth() + months)
	return day
}
const nextDay = (day: Date) => new Date(day.getTime() + 1)
const expire = (at: Date) => expireOldData(db, periods, at, openLog("silent"))

beforeEach(async () => {
	await db.update(editions).set({ endsOn: "2025-12-14" }).where(eq(editions.id, edition.id))
	await db.execute(sql`delete from vendor_applications`)
	await db.execute(
		sql`truncate vendor_applications, vendor_extras, outbox_mails, newsletter_subscribers, documents cascade`,
	)
})

const brands = async () =>
	(await db.select().from(vendorApplications).orderBy(vendorApplications.id)).map(
		({ brandName }) => brandName,
	)
const countExtrasWithForms = () => db.$count(vendorExtras, sql`form_url is not null`)
const countActiveDocuments = () => db.$count(documents, sql`state <> 'reserved'`)

describe("applications", () => {
	test("stay_to_the_last_day_and_then_lose_their_people_and_not_their_figures", async () => {
		await environment.live()
		await environment.apply({
			brandName: "Nobody's mail",
			status: "approved",
			tentSpace: "Food Truck - Kshs 40,000",
		})
		const before = await figures()
		await expire(lastMoment(24))
		expect(await brands()).toEqual(["Udongozuri", "Udongozuri", "Nobody's mail"])
		expect(await expire(nextDay(lastMoment(24)))).toMatchObject({ applications: 3 })
		expect(await brands()).toEqual(["Erased vendor", "Erased vendor", "Erased vendor"])
		expect(await figures()).toEqual(before)
		expect(await expire(nextDay(lastMoment(24)))).toEqual({})
	})

	test("that_were_denied_go_earlier_unless_the_vendor_has_another_one", async () => {
		const both = { emailAddress: "both@both.example" }
		await environment.apply({ brandName: "Denied", status: "denied", emailAddress: "denied@denied.example" })
		await environment.apply({ brandName: "Denied once", status: "denied", ...both })
		await environment.apply({ brandName: "Pending", status: "pending", ...both })
		expect(await expire(lastMoment(12))).toEqual({})
		expect(await expire(nextDay(lastMoment(12)))).toEqual({ applications: 1 })
		expect(await brands()).toEqual(["Erased vendor", "Denied once", "Pending"])
		await expire(nextDay(lastMoment(24)))
		expect(await brands()).toEqual(["Erased vendor", "Erased vendor", "Erased vendor"])
	})

	test("of_a_later_season_and_of_the_demo_stay", async () => {
		await environment.apply({ brandName: "Demo", isDemo: true })
		expect(await expire(nextDay(lastMoment(24)))).toEqual({})
		await environment.apply({ brandName: "Real" })
		await db.update(editions).set({ endsOn: "2035-12-14" }).where(eq(editions.id, edition.id))
		expect(await expire(nextDay(lastMoment(24)))).toEqual({})
		expect(await brands()).toEqual(["Demo", "Real"])
	})

	test("go_in_batches_each_with_its_entry_by_the_system", async () => {
		await db.execute(sql`
			insert into vendor_applications (edition_id, number, brand_name, email_address)
			select ${edition.id}, n, 'Many', 'many' || n || '@many.example' from generate_series(100001, 100450) n`)
		const before = await db.$count(auditLog, eq(auditLog.action, "old-data-erased"))
		expect(await expire(nextDay(lastMoment(24)))).toEqual({ applications: 450 })
		expect(await db.$count(vendorApplications, sql`erased_at is not null`)).toBe(450)
		const entries = await db
			.select()
			.from(auditLog)
			.where(eq(auditLog.action, "old-data-erased"))
			.orderBy(auditLog.id)
		expect(entries.slice(before).map(({ actor, after }) => [actor, after])).toEqual([
			["system", { what: "applications", count: 200 }],
			["system", { what: "applications", count: 200 }],
			["system", { what: "applications", count: 50 }],
		])
	})
})

test("signed_forms_stay_to_the_last_day_and_then_go_with_their_files_and_not_that_they_were_sent", async () => {
	const others = await environment.storedFiles()
	await environment.live()
	const before = await figures()
	await expire(lastMoment(18))
	expect([await countActiveDocuments(), await countExtrasWithForms()]).toEqual([2, 1])
	expect(await environment.storedFiles()).toHaveLength(others.length + 4)
	expect(await expire(nextDay(lastMoment(18)))).toMatchObject({ documents: 2, "recorded forms": 1 })
	expect([await countActiveDocuments(), await countExtrasWithForms()]).toEqual([0, 0])
	await sweepReservedDocuments(db, environment.store, new Date())
	expect(await environment.storedFiles()).toEqual(others)
	expect(await figures()).toEqual(before)
	expect(await brands()).toEqual(["Udongozuri", "Udongozuri"])
})

const at = new Date("2027-05-31T10:00:00Z")
const daysAgo = (days: number, later = 0) => new Date(at.getTime() - days * 24 * 60 * 60_000 + later)

test("letters_stay_their_time_and_what_is_not_done_with_stays_for_ever", async () => {
	const letter = (state: "sent" | "failed" | "maybe-sent" | "queued" | "sending", when: Date) => ({
		...({
			kind: "denial",
			cause: randomUUID(),
			recipient: "a@a.example",
			subject: state,
			html: "",
			text: "",
		} as const),
		messageId: randomUUID(),
		state,
		queuedAt: when,
		sentAt: state === "sent" ? when : null,
	})
	const due = new Date("2024-05-31T09:59:59.999Z")
	const [young, states] = [nextDay(due), ["sent", "failed", "maybe-sent", "queued", "sending"] as const]
	await db.insert(outboxMails).values(states.flatMap((state) => [letter(state, due), letter(state, young)]))
	expect(await expire(at)).toMatchObject({ letters: 3 })
	const left = await db.select({ state: outboxMails.state }).from(outboxMails).orderBy(outboxMails.id)
	expect(left.map(({ state }) => state)).toEqual([
		"sent",
		"failed",
		"maybe-sent",
		"queued",
		"queued",
		"sending",
		"sending",
	])
})

test("who_never_confirmed_is_forgotten_with_the_letter_that_asked", async () => {
	const person = (email: string, requestedAt: Date, confirmedAt?: Date) => ({
		email,
		tokenHash: randomUUID(),
		requestedAt,
		confirmedAt,
	})
	const due = daysAgo(14, -1)
	await db
		.insert(newsletterSubscribers)
		.values([
			person("due@a.example", due),
			person("young@a.example", daysAgo(14)),
			person("confirmed@a.example", due, due),
		])
	const letter = (kind: MailKind, sentAt: Date) => ({
		...({
			kind,
			cause: randomUUID(),
			recipient: "a@a.example",
			subject: "",
			html: "",
		} as const),
		...({ text: "", messageId: randomUUID(), state: "sent", queuedAt: sentAt, sentAt } as const),
	})
	await db
		.insert(outboxMails)
		.values([...MAIL_KINDS.map((kind) => letter(kind, due)), letter("newsletter-confirmation", daysAgo(14))])
	expect(await expire(at)).toEqual({
		"requests for news": 1,
		"letters with links for one reader": KEY_LETTERS.length,
	})
	const left = await db.select().from(newsletterSubscribers).orderBy(newsletterSubscribers.id)
	expect(left.map(({ email }) => email)).toEqual(["young@a.example", "confirmed@a.example"])
	expect((await db.select().from(outboxMails)).map(({ kind }) => kind)).toEqual([
		...MAIL_KINDS.filter((kind) => !KEY_LETTERS.includes(kind)),
		"newsletter-confirmation",
	])
})

test("the_audit_log_is_shortened_to_its_time", async () => {
	const entry = (when: Date) =>
		recordAuditEvent(db, { by: "system", at: when, action: "signed-in", applicationId: 77 })
	const due = new Date("2023-05-31T23:59:59Z")
	await entry(due)
	await entry(new Date("2025-11-20T10:00:00Z"))
	// 30 months before 31 August is the last day of a February: that day stays.
	await entry(new Date("2024-02-29T10:00:00Z"))
	await expire(new Date("2026-08-31T10:00:00Z"))
	const left = await db.select().from(auditLog).where(eq(auditLog.applicationId, 77)).orderBy(auditLog.at)
	expect(left.map((one) => one.at.toISOString().slice(0, 10))).toEqual(["2024-02-29", "2025-11-20"])
})

test("a_kind_that_cannot_be_forgotten_keeps_no_other_from_it_and_fails_the_night", async () => {
	await db.execute(sql`
		create function refuse_expiry() returns trigger language plpgsql as $$ begin raise 'a bug'; end $$`)
	await db.execute(
		sql`create trigger refuse_expiry before update on vendor_applications execute function refuse_expiry()`,
	)
	const entry = { by: "system", at: new Date("2023-05-31T23:59:59Z"), action: "signed-in" } as const
	await recordAuditEvent(db, { ...entry, applicationId: 78 })
	await environment.apply({ brandName: "Kept" })
	const requestedAt = daysAgo(14, -1)
	await db.insert(newsletterSubscribers).values({ email: "due@a.example", tokenHash: "due", requestedAt })
	await expect(expire(new Date("2030-08-31T10:00:00Z"))).rejects.toThrow("not everything")
	await db.execute(sql`drop function refuse_expiry cascade`)
	expect(await brands()).toEqual(["Kept"])
	expect(await db.$count(newsletterSubscribers)).toBe(0)
	expect(await db.$count(auditLog, eq(auditLog.applicationId, 78))).toBe(0)
})
