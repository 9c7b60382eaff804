import { asc, eq, inArray, like, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { vendorApplications } from "../applications/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { makeDrafts } from "../directory/publish.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { releaseDocuments } from "../files/commands.server.ts"
import { documents } from "../files/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { anonymiseApplications } from "./anonymise.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { expireBuyers } from "./expired-buyers.server.ts"
import {
	countRowsContaining,
	ERASURE,
	openPrivacyEnvironment,
	PERSONAL_VALUES,
	readEverythingOf,
} from "./person.fixture.ts"

const environment = await openPrivacyEnvironment()
const { db, store, figures } = environment

async function erase(id: number) {
	const outcome = await eraseVendor(db, id, ERASURE)
	if (outcome.ok) await releaseDocuments(db, store, outcome.files)
	return outcome
}

test("nothing_of_a_person_is_left_in_any_table_or_file_and_the_figures_hold", async () => {
	const potter = await environment.live()
	const baker = await environment.live("baker@mkate.example", { brandName: "Mkate" })
	const [before, bakersData, files] = [
		await figures(),
		await readEverythingOf(db, baker.id),
		await environment.storedFiles(),
	]
	expect(before).toMatchObject({ accepted: 2, uploaded: 2, extraWristbands: 6, hayBales: 4 })
	expect(Object.keys(await countRowsContaining(db, PERSONAL_VALUES)).sort()).toEqual([
		"public.application_answers",
		"public.audit_log",
		"public.documents",
		"public.invoices",
		"public.ledger_entries",
		"public.newsletter_subscribers",
		"public.notes",
		"public.outbox_mails",
		"public.papers",
		"public.payment_notices",
		"public.payments",
		"public.practice_payments",
		"public.reviews",
		"public.statement_lines",
		"public.tags",
		"public.vendor_applications",
		"public.vendor_extras",
		"public.vendor_keys",
	])
	expect(await erase(potter.id)).toMatchObject({
		ok: true,
		erased: { applications: 2, extras: 1, documents: 4, listings: 0, letters: 6, newsletter: 1 },
	})
	const expireAfter = (days: number) =>
		expireBuyers(db, { invoicesMonths: 36 }, new Date(ERASURE.at.getTime() + days * 86_400_000))
	await expireAfter(1_000)
	expect(await countRowsContaining(db, PERSONAL_VALUES)).toEqual({ "public.invoices": expect.any(Number) })
	await expireAfter(1_200)
	expect(await countRowsContaining(db, PERSONAL_VALUES)).toEqual({})
	expect((await environment.storedFiles()).length).toBe(files.length - 4)
	expect(await figures()).toEqual(before)
	expect(await readEverythingOf(db, baker.id)).toEqual(bakersData)
})

test("what_was_made_of_an_application_goes_with_the_person_on_wish_and_stays_unlinked_when_its_time_is_over", async () => {
	const [potter, baker] = [
		await environment.live("listed@clay.example", { brandName: "Listedclay" }),
		await environment.live("listed@bread.example", { brandName: "Listedbread" }),
	]
	const both = [potter.id, baker.id]
	await db
		.update(vendorApplications)
		.set({ directoryConsent: true })
		.where(inArray(vendorApplications.id, both))
	await makeDrafts(db, environment.edition.id, ERASURE)
	const listed = async () => {
		const names = ["Listedclay", "Listedbread"]
		const { name, applicationId } = directoryVendors
		const found = db.select({ name, applicationId }).from(directoryVendors).where(inArray(name, names))
		return await found.orderBy(asc(name))
	}
	expect(await listed()).toEqual([
		{ name: "Listedbread", applicationId: baker.id },
		{ name: "Listedclay", applicationId: potter.id },
	])
	expect(await erase(potter.id)).toMatchObject({ erased: { listings: 1 } })
	expect(await listed()).toEqual([{ name: "Listedbread", applicationId: baker.id }])
	await db.transaction((tx) => anonymiseApplications(tx, { applicationIds: [baker.id], at: ERASURE.at }))
	expect(await listed()).toEqual([{ name: "Listedbread", applicationId: null }])
	await db.delete(directoryVendors).where(eq(directoryVendors.name, "Listedbread"))
})

test("listings_made_while_a_vendor_is_erased_bring_nobody_back", async () => {
	const { id } = await environment.live("listing@race.example", { brandName: "Racelisted" })
	await db.update(vendorApplications).set({ directoryConsent: true }).where(eq(vendorApplications.id, id))
	let made: ReturnType<typeof makeDrafts> | undefined
	await db.transaction(async (tx) => {
		await eraseVendor(tx, id, ERASURE)
		made = makeDrafts(db, environment.edition.id, ERASURE)
		await expect.poll(countWaiting).toBe(1)
	})
	expect(await made).toMatchObject({ added: 0, updated: 0, removed: 0 })
	expect(await db.$count(directoryVendors, eq(directoryVendors.name, "Racelisted"))).toBe(0)
})

/** Connections that wait until another transaction ends. */
async function countWaiting(): Promise<number> {
	const { rows } = await db.execute(sql`
		select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
	return rows.length
}

test("a_second_time_finds_nothing_to_do", async () => {
	const { id, deniedId } = await environment.live("twice@twice.example")
	await erase(id)
	const [data, entries] = [await readEverythingOf(db, id), await erasures(id, deniedId)]
	expect(await erase(id)).toEqual({ ok: false, reason: "already-erased" })
	expect(await erase(deniedId)).toEqual({ ok: false, reason: "already-erased" })
	expect(await readEverythingOf(db, id)).toEqual(data)
	expect(await erasures(id, deniedId)).toEqual(entries)
	expect(entries).toEqual([id, deniedId])
	expect(await erase(999_999)).toEqual({ ok: false, reason: "vendor-not-found" })
})

async function erasures(...ids: number[]) {
	const { action, applicationId } = auditLog
	const found = await db
		.select({ applicationId })
		.from(auditLog)
		.where(sql`${eq(action, "vendor-data-erased")} and ${inArray(applicationId, ids)}`)
		.orderBy(asc(applicationId))
	return found.map((entry) => entry.applicationId)
}

test("of_two_organisers_at_once_one_erases", async () => {
	const { id, deniedId } = await environment.live("race@race.example")
	const outcomes = await Promise.all([erase(id), erase(deniedId), erase(id)])
	expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, false, true])
	expect(await erasures(id, deniedId)).toEqual([id, deniedId])
})

test("a_letter_that_waits_is_not_sent_and_one_that_is_being_sent_makes_us_wait", async () => {
	const { id } = await environment.live("letters@letters.example")
	const [first] = await db.select().from(outboxMails).where(eq(outboxMails.applicationId, id))
	const set = (state: "sending" | "queued") =>
		db
			.update(outboxMails)
			.set({ state })
			.where(eq(outboxMails.id, first?.id ?? 0))
	await set("sending")
	const before = await readEverythingOf(db, id)
	expect(await erase(id)).toEqual({ ok: false, reason: "letter-on-its-way" })
	expect(await readEverythingOf(db, id)).toEqual(before)
	await set("queued")
	expect(await erase(id)).toMatchObject({ ok: true })
	const letters = await db.select().from(outboxMails).where(eq(outboxMails.applicationId, id))
	expect(new Set(letters.map(({ state }) => state))).toEqual(new Set(["withdrawn"]))
})

test("extras_on_their_way_while_a_vendor_is_erased_bring_nobody_back", async () => {
	const { id } = await environment.live("onway@onway.example")
	const files = {
		...store,
		put: async (...what: Parameters<typeof store.put>) => {
			await store.put(...what)
			await erase(id)
		},
	}
	const outcome = await environment.submit(await environment.form("onway@onway.example"), { files })
	expect(outcome).toEqual({ ok: false, reason: "vendor-not-found" })
	expect(await countRowsContaining(db, ["onway@onway"])).toEqual({})
	expect(await db.$count(documents, eq(documents.applicationId, id))).toBe(0)
})

test("no_letter_ever_goes_to_whom_was_erased", async () => {
	const { id } = await environment.live("silence@silence.example")
	await erase(id)
	await sendConfirmation(db, id, {
		origin: "https://tamasha.example",
		at: ERASURE.at,
		by: "amina",
		expected: "1:unsent",
	})
	await decideApplication(db, id, "denied", { by: "amina", at: ERASURE.at })
	const letters = await db.select().from(outboxMails).where(eq(outboxMails.applicationId, id))
	expect(letters.filter(({ subject }) => subject !== "Erased")).toEqual([])
	expect(letters.filter(({ state }) => state !== "withdrawn")).toEqual([])
})

test("an_application_without_an_email_is_erased_alone", async () => {
	const [one, other] = [
		await environment.apply({ brandName: "Lone" }),
		await environment.apply({ brandName: "Lonely" }),
	]
	expect(await erase(one.id)).toMatchObject({ ok: true, erased: { applications: 1, letters: 0 } })
	const brands = await db
		.select({ brandName: vendorApplications.brandName })
		.from(vendorApplications)
		.where(inArray(vendorApplications.id, [one.id, other.id]))
		.orderBy(asc(vendorApplications.id))
	expect(brands.map(({ brandName }) => brandName)).toEqual(["Erased vendor", "Lonely"])
})

test("files_of_the_old_system_go_as_well_unless_somebody_elses_record_names_them", async () => {
	const own = await environment.apply({ emailAddress: "old@old.example", brandName: "Old" })
	await environment.apply({ emailAddress: "new@new.example", brandName: "New" })
	const extras = (vendorEmail: string, ...paths: string[]) => ({
		editionId: environment.edition.id,
		vendorEmail,
		formUrl: JSON.stringify(paths),
		updatedAt: ERASURE.at,
	})
	await db
		.insert(vendorExtras)
		.values([
			extras("old@old.example", "Old-form.pdf", "https://elsewhere.example/x.pdf", "both.pdf"),
			extras("new@new.example", "both.pdf"),
		])
	const { path } = await environment.document("indemnity")
	for (const name of ["Old-form.pdf", "both.pdf"])
		await store.put(`vendor_form/${name}`, path, { mediaType: "application/pdf", size: 5 })
	await erase(own.id)
	expect([
		await store.size("vendor_form/Old-form.pdf"),
		typeof (await store.size("vendor_form/both.pdf")),
	]).toEqual([undefined, "number"])
	expect(await db.$count(documents, like(documents.key, "%Old-form%"))).toBe(0)
})
