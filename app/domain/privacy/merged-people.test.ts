import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { unzip } from "../../../test/unzip.ts"
import { openLog } from "../../platform/log.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { releaseDocuments } from "../files/commands.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { separateApplication } from "../merging/separate-application.server.ts"
import { addSubscriber } from "../newsletter/newsletter.fixture.ts"
import { newsletterSubscribers } from "../newsletter/schema.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { loadErasureLookup } from "./erasure-marks.server.ts"
import { exportVendor } from "./export.server.ts"
import { AT, countRowsContaining, ERASURE, openPrivacyEnvironment } from "./person.fixture.ts"
import { countData, findPerson } from "./person.server.ts"
import { expireOldData } from "./retention.server.ts"

const environment = await openPrivacyEnvironment()
const { db, store, edition } = environment
const otherEdition = await addEdition(db)

/** "a@7.example" and "b@7.example" of one vendor, in one edition; the second is merged into the first. */
async function addMerged(nth: number, editionId = edition.id) {
	const emails = { a: `a@${nth}.example`, b: `b@${nth}.example` }
	const kept = await apply(emails.a, { editionId })
	const merged = await apply(emails.b, { editionId, mergedIntoId: kept })
	return { kept, merged, ...emails }
}

async function apply(emailAddress: string, values: Partial<typeof vendorApplications.$inferInsert> = {}) {
	const status = "approved" as const
	return (await environment.apply({ emailAddress, brandName: emailAddress, status, ...values })).id
}

type Extras = Partial<typeof vendorExtras.$inferInsert>

/** Extras with a form that lies in the store. */
async function order(vendorEmail: string, values: Extras = {}) {
	const key = `vendor_form/${vendorEmail}-${values.editionId ?? edition.id}.pdf`
	const { path } = await environment.document("indemnity")
	await store.put(key, path, { mediaType: "application/pdf", size: 5 })
	const [record] = await db
		.insert(vendorExtras)
		.values({
			...{ editionId: edition.id, vendorEmail, extraWristbands: 2, hasUploadedForm: true, updatedAt: AT },
			formUrl: JSON.stringify([key.slice("vendor_form/".length)]),
			...values,
		})
		.returning()
	const id = record?.id ?? 0
	const hasFile = async () => (await store.size(key)) !== undefined
	return { id, hasFile, read: () => readRecord(id), before: record }
}

async function readRecord(id: number) {
	const [record] = await db.select().from(vendorExtras).where(eq(vendorExtras.id, id))
	return record
}

async function erase(id: number) {
	const outcome = await eraseVendor(db, id, ERASURE)
	if (!outcome.ok) throw new Error(outcome.reason)
	await releaseDocuments(db, store, outcome.files)
	return outcome.erased
}

const countSubscriptions = (email: string) =>
	db.$count(newsletterSubscribers, eq(newsletterSubscribers.emailKey, email))
const isMarked = async (email: string) => (await loadErasureLookup(db, ERASURE.secret))?.(email) !== undefined
const ERASED_RECORD = { vendorEmail: expect.stringMatching(/@erased\.invalid$/), formUrl: null }

test("everything_of_both_addresses_of_merged_applications_is_counted_copied_and_erased", async () => {
	const { kept, a, b } = await addMerged(1)
	for (const email of [a, b]) await addSubscriber(db, email, AT)
	const records = [await order(a), await order(b, { extraWristbands: 7 })]
	const person = (await findPerson(db, kept)) ?? expect.fail("nobody")
	expect(await countData(db, person)).toMatchObject({ applications: 2, extras: 2, newsletter: 2 })
	const copy = await exportVendor(db, store, kept, AT)
	const chunks: Buffer[] = []
	if (copy.ok) for await (const chunk of copy.chunks) chunks.push(chunk)
	const data = JSON.parse(String(unzip(Buffer.concat(chunks)).get("data.json")))
	expect(data.extras).toMatchObject([{ extraWristbands: 2 }, { extraWristbands: 7 }])
	expect(data.newsletter.map(({ email }: { email: string }) => email).sort()).toEqual([a, b])
	expect(await erase(kept)).toMatchObject({ extras: 2, newsletter: 2 })
	for (const record of records) {
		expect(await record.read()).toMatchObject(ERASED_RECORD)
		expect(await record.hasFile()).toBe(false)
	}
	for (const email of [a, b])
		expect([await countSubscriptions(email), await isMarked(email)]).toEqual([0, true])
})

test("what_another_application_has_under_a_merged_address_in_another_edition_stays_whole", async () => {
	const { kept, b } = await addMerged(2)
	const other = await apply(b, { editionId: otherEdition })
	const [own, others] = [await order(b), await order(b, { editionId: otherEdition, applicationId: other })]
	await addSubscriber(db, b, AT)
	expect(await erase(kept)).toMatchObject({ applications: 2, extras: 1, newsletter: 0 })
	expect(await own.read()).toMatchObject(ERASED_RECORD)
	expect(await others.read()).toEqual(others.before)
	expect([await own.hasFile(), await others.hasFile()]).toEqual([false, true])
	expect([await countSubscriptions(b), await isMarked(b)]).toEqual([1, false])
})

test("erased_by_the_address_that_was_merged_the_other_one_keeps_what_it_has_elsewhere", async () => {
	const { merged, a } = await addMerged(3)
	await apply(a, { editionId: otherEdition })
	const [own, others] = [await order(a), await order(a, { editionId: otherEdition })]
	await erase(merged)
	expect(await own.read()).toMatchObject(ERASED_RECORD)
	expect(await others.read()).toEqual(others.before)
	expect(await others.hasFile()).toBe(true)
	expect(await isMarked(a)).toBe(false)
})

test("a_second_stall_under_the_merged_address_keeps_its_extras_until_it_is_erased", async () => {
	const { kept, b } = await addMerged(4)
	const second = await apply(b)
	const record = await order(b)
	await erase(kept)
	expect(await record.read()).toEqual(record.before)
	await erase(second)
	expect(await record.read()).toMatchObject(ERASED_RECORD)
	expect(await record.hasFile()).toBe(false)
})

test("what_was_left_under_a_former_address_goes_with_the_application_that_ordered_it", async () => {
	const email = "new@5.example"
	const id = await apply(email)
	const [left, own] = [await order("former@5.example", { applicationId: id }), await order(email)]
	expect(await erase(id)).toMatchObject({ extras: 2 })
	const [former, present] = [await left.read(), await own.read()]
	expect([former, present]).toMatchObject([ERASED_RECORD, ERASED_RECORD])
	expect(former?.vendorEmail).not.toBe(present?.vendorEmail)
	expect(await left.hasFile()).toBe(false)
})

test("what_was_left_under_a_former_address_stays_where_another_application_has_that_by_now", async () => {
	const id = await apply("new@6.example")
	await apply("former@6.example")
	const left = await order("former@6.example", { applicationId: id })
	await erase(id)
	expect(await left.read()).toEqual(left.before)
})

test("at_the_end_of_their_time_merged_applications_take_nothing_of_one_that_stays", async () => {
	const editionId = await addEdition(db)
	await db.update(editions).set({ endsOn: "2025-12-14" }).where(eq(editions.id, editionId))
	const { kept, b } = await addMerged(7, editionId)
	const denied = { status: "denied" } as const
	await db.update(vendorApplications).set(denied).where(eq(vendorApplications.id, kept))
	await apply(b, { editionId })
	const record = await order(b, { editionId })
	const months = { applicationsMonths: 24, deniedMonths: 12, formsMonths: 60, invoicesMonths: 60 }
	const periods = { ...months, lettersMonths: 60, auditMonths: 60, unconfirmedDays: 9_999 }
	const expire = (day: string) => expireOldData(db, periods, new Date(day), openLog("silent"))
	const isErased = eq(vendorApplications.brandName, "Erased vendor")
	const countErased = () =>
		db.$count(vendorApplications, and(eq(vendorApplications.editionId, editionId), isErased))
	await expire("2027-01-14T09:00:00Z")
	expect(await countErased()).toBe(2)
	expect(await record.read()).toEqual(record.before)
	await expire("2028-01-14T09:00:00Z")
	expect(await countErased()).toBe(3)
	expect(await record.read()).toMatchObject(ERASED_RECORD)
})

test("what_a_merge_took_over_goes_with_whom_it_came_from_once_they_are_taken_apart", async () => {
	const pending = { status: "pending" } as const
	const kept = await apply("kept@8.example", { ...pending, brandName: "Keptwords" })
	const other = await apply("other@8.example", { ...pending, brandName: "Givenwords" })
	const act = { by: "amina", at: AT }
	expect(await mergeAsOnScreen(db, [kept, other], { ...act, picks: { brandName: other } })).toMatchObject({
		ok: true,
	})
	expect(await separateApplication(db, other, act)).toMatchObject({ ok: true })
	await erase(other)
	expect(await countRowsContaining(db, ["Givenwords"])).toEqual({})
	expect(await countRowsContaining(db, ["Keptwords"])).toHaveProperty(["public.audit_log"])
})
