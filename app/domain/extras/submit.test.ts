import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import type { ApplicationStatus } from "../applications/rules.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { papers } from "../papers/schema.server.ts"
import { vendorExtras } from "./schema.server.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"

const environment = await openSubmissionEnvironment()
const { db, document, apply, form, submit, everything, storedFiles, documentsOf, receiptsTo } = environment
const extrasOf = async (emailKey: string) =>
	(await db.select().from(vendorExtras).where(eq(vendorExtras.emailKey, emailKey)))[0]

test("a_submission_stores_extras_documents_and_one_receipt", async () => {
	const { id } = await apply({
		brandName: "Maji & Grill",
		emailAddress: " Grill@Maji.example",
		status: "approved",
	})
	const files = [await document("indemnity", "my form.pdf"), await document("insurance", "cover.pdf")]
	const outcome = await submit(await form("GRILL@maji.example", files))
	const [receipt, ...others] = await receiptsTo("grill@maji.example")
	expect(outcome).toEqual({ ok: true, insuranceStored: true, mailId: receipt?.id })
	expect(others).toEqual([])
	const folder = `vendor_form/christmas-2025/${id}`
	expect(await extrasOf("grill@maji.example")).toMatchObject({
		vendorEmail: "grill@maji.example",
		extraWristbands: 3,
		wantsHay: true,
		hayBales: 2,
		hasUploadedForm: true,
		formUrl: JSON.stringify([`${folder}/Maji___Grill-my_form.pdf`]),
		insuranceFormUrl: JSON.stringify([`${folder}/Maji___Grill-insurance-cover.pdf`]),
		updatedAt: new Date("2025-11-20T09:00:00Z"),
	})
	expect((await documentsOf(id)).map(({ key, state, originalName }) => [key, state, originalName])).toEqual([
		[`${folder}/Maji___Grill-insurance-cover.pdf`, "current", "cover.pdf"],
		[`${folder}/Maji___Grill-my_form.pdf`, "current", "my form.pdf"],
	])
	expect(await storedFiles()).toEqual(expect.arrayContaining([`${folder}/Maji___Grill-my_form.pdf`]))
	expect(receipt?.subject).toBe("TAMASHA CHRISTMAS FESTIVAL - VENDOR EXTRAS RECEIVED")
	expect(receipt?.text).toContain("Extra wristbands: 3\nHay bales: 2\nTotal: Kshs 1,900")
})

describe("whose extras they are", () => {
	const others: [string, ApplicationStatus[], number][] = [
		["newest-approved", ["approved", "approved", "pending"], 1],
		["newest", ["pending", "denied"], 1],
		["only-approved", ["approved", "denied", "pending"], 0],
	]
	test.each(others)("%s", async (name, statuses, expected) => {
		const emailAddress = `${name}@several.example`
		const applications = []
		for (const status of statuses) applications.push(await apply({ brandName: status, emailAddress, status }))
		await submit(await form(emailAddress))
		const owners = await Promise.all(applications.map(({ id }) => documentsOf(id)))
		expect(owners.map((rows) => rows.length)).toEqual(
			applications.map((_, index) => (index === expected ? 1 : 0)),
		)
	})

	test("an_application_of_an_edition_that_takes_no_extras_does_not_count", async () => {
		const editionId = await addEdition(db)
		await apply({ emailAddress: "old@several.example", editionId })
		expect(await submit(await form("old@several.example"))).toEqual({ ok: false, reason: "vendor-not-found" })
	})

	test("in_whichever_edition_that_takes_extras_an_application_was_accepted_it_is_found", async () => {
		const extrasOpenAt = new Date("2025-01-01T00:00:00Z")
		const easter = await addEdition(db, { extrasOpenAt, wristbandPrice: 350 })
		const emailAddress = "both@several.example"
		const ofEaster = await apply({ emailAddress, editionId: easter })
		const ofChristmas = await apply({ emailAddress, status: "approved" })
		await apply({ emailAddress: "easter@several.example", editionId: easter })
		expect(await submit(await form(emailAddress))).toMatchObject({ ok: true })
		expect(await submit(await form("easter@several.example"))).toMatchObject({ ok: true })
		expect(await documentsOf(ofChristmas.id)).toHaveLength(1)
		expect(await documentsOf(ofEaster.id)).toHaveLength(0)
		await db.update(editions).set({ extrasOpenAt: null }).where(eq(editions.id, easter))
	})

	test("who_was_accepted_in_two_editions_is_asked_for_which_one_they_are", async () => {
		const easter = await addEdition(db, {
			slug: "easter-2026",
			extrasOpenAt: new Date("2025-01-01T00:00:00Z"),
			wristbandPrice: 350,
		})
		const emailAddress = "twice@several.example"
		const ofEaster = await apply({ emailAddress, editionId: easter, status: "approved" })
		const ofChristmas = await apply({ emailAddress, status: "approved" })
		const sent = await form(emailAddress)
		const choose = (edition: string, email = emailAddress) =>
			submit({ ...sent, fields: { ...sent.fields, email, edition } })
		const before = await everything()
		for (const edition of [undefined, ""]) {
			const unclear = { ...sent, fields: { ...sent.fields, edition } }
			expect(await submit(unclear)).toEqual({ ok: false, reason: "edition-unclear" })
		}
		expect(await choose("july-2024")).toEqual({ ok: false, reason: "closed" })
		await apply({ emailAddress: "elsewhere@several.example", status: "approved" })
		const elsewhere = await choose("easter-2026", "elsewhere@several.example")
		expect([elsewhere, await everything()]).toEqual([{ ok: false, reason: "vendor-not-found" }, before])
		expect(await choose("easter-2026")).toMatchObject({ ok: true })
		expect(await choose("easter-2026")).toMatchObject({ ok: true, mailId: undefined })
		expect([await documentsOf(ofEaster.id), await documentsOf(ofChristmas.id)]).toMatchObject([[{}], []])
		expect(await choose("christmas-2025")).toMatchObject({ ok: true, mailId: expect.any(Number) })
		expect(await documentsOf(ofChristmas.id)).toHaveLength(1)
		const totals = (await receiptsTo(emailAddress)).map(({ text }) => /Total: (.*)/.exec(text)?.[1])
		expect(totals.sort()).toEqual(["Kshs 1,900", "Kshs 2,050"])
		await db.update(editions).set({ extrasOpenAt: null }).where(eq(editions.id, easter))
	})
})

test("a_repeated_upload_supersedes_the_earlier_one_and_keeps_it", async () => {
	const { id } = await apply({ brandName: "Twice", emailAddress: "twice@x.example" })
	await submit(await form("twice@x.example", [await document("indemnity"), await document("insurance")]))
	await submit(
		await form("twice@x.example", [await document("indemnity", "form.pdf", Buffer.from("%PDF second"))]),
	)
	const folder = `vendor_form/christmas-2025/${id}`
	const expectedFiles = [
		`${folder}/Twice-form.pdf`,
		`${folder}/Twice-insurance-form.pdf`,
		`${folder}/v2/Twice-form.pdf`,
	]
	expect((await documentsOf(id)).map(({ key, state }) => [key, state])).toEqual([
		[expectedFiles[0], "superseded"],
		[expectedFiles[1], "current"],
		[expectedFiles[2], "current"],
	])
	expect((await storedFiles()).filter((path) => path.startsWith(`${folder}/`))).toEqual(expectedFiles)
	expect(await extrasOf("twice@x.example")).toMatchObject({
		formUrl: JSON.stringify([expectedFiles[2]]),
		insuranceFormUrl: JSON.stringify([expectedFiles[1]]),
	})
	expect(await receiptsTo("twice@x.example")).toHaveLength(2)
})

test("a_form_that_was_accepted_stays_whoever_sends_another_and_one_that_was_sent_back_is_replaced", async () => {
	const emailAddress = "judged@x.example"
	const { id } = await apply({ brandName: "Judged", emailAddress, status: "approved" })
	const states = async () => (await documentsOf(id)).map(({ key, state }) => [key.split("/").at(-2), state])
	const judge = (state: "accepted" | "rejected") => {
		const reason = state === "rejected" ? "It is not signed." : ""
		return db.update(papers).set({ state, reason, judgedAt: new Date() }).where(eq(papers.applicationId, id))
	}
	await submit(await form(emailAddress))
	const before = await extrasOf(emailAddress)
	await judge("accepted")
	const order = { email: emailAddress, extraWristbands: 7, wantsHay: false, hayBales: 0 }
	expect(await submit({ ...(await form(emailAddress)), fields: order })).toMatchObject({ ok: true })
	expect(await extrasOf(emailAddress)).toMatchObject({ extraWristbands: 7, formUrl: before?.formUrl })
	expect(await states()).toEqual([[String(id), "current"]])
	const texts = async () => (await receiptsTo(emailAddress)).map(({ text }) => text.replace(/\s+/g, " "))
	const leftOut = "We left out the indemnity form, because we have accepted the one that you sent before."
	// Each says the one or the other: the count is of what counts.
	expect(
		(await texts())
			.map((text) => [text.includes(leftOut), text.includes("Indemnity form: 1 file")])
			.toSorted(),
	).toEqual([
		[false, true],
		[true, false],
	])
	await judge("rejected")
	await submit(await form(emailAddress))
	expect(await states()).toEqual([
		[String(id), "superseded"],
		["v2", "current"],
	])
	expect(await db.select().from(papers).where(eq(papers.applicationId, id))).toMatchObject([
		{ state: "received" },
	])
})

test("two_files_of_one_name_in_one_form_are_two_files", async () => {
	const { id } = await apply({ brandName: "", emailAddress: "same@x.example" })
	await submit(await form("same@x.example", [await document("indemnity"), await document("indemnity")]))
	const folder = `vendor_form/christmas-2025/${id}`
	expect((await documentsOf(id)).map(({ key }) => key)).toEqual([
		`${folder}/v2/vendor-form.pdf`,
		`${folder}/vendor-form.pdf`,
	])
})

describe("the same form again", () => {
	test("changes_nothing_and_is_a_success", async () => {
		await apply({ emailAddress: "again@x.example" })
		const sent = await form("again@x.example")
		const first = await submit(sent)
		const after = await everything()
		expect(first).toMatchObject({ ok: true })
		expect(await submit(sent)).toEqual({ ok: true, insuranceStored: true, mailId: undefined })
		expect(await everything()).toEqual(after)
	})

	test("with_other_words_or_files_is_another_submission", async () => {
		await apply({ emailAddress: "changed@x.example" })
		const sent = await form("changed@x.example")
		await submit(sent)
		await submit({ ...sent, fields: { ...sent.fields, extraWristbands: 9 } })
		await submit({ ...sent, documents: [await document("indemnity", "form.pdf", Buffer.from("%PDF other"))] })
		expect(await receiptsTo("changed@x.example")).toHaveLength(3)
	})

	const unlimited = { ...environment.tools().limits, consume: async () => true }

	test("a_hundred_times_at_once_is_once", async () => {
		const { id } = await apply({ emailAddress: "race@x.example" })
		const sent = await form("race@x.example", [await document("indemnity"), await document("insurance")])
		const outcomes = await Promise.all(Array.from({ length: 100 }, () => submit(sent, { limits: unlimited })))
		expect(outcomes.filter((outcome) => outcome.ok && outcome.mailId)).toHaveLength(1)
		expect(outcomes.every(({ ok }) => ok)).toBe(true)
		expect((await documentsOf(id)).map(({ state }) => state)).toEqual(["current", "current"])
		expect(await receiptsTo("race@x.example")).toHaveLength(1)
		expect((await storedFiles()).filter((path) => path.includes(`/${id}/`))).toHaveLength(2)
	})

	test("control_a_hundred_forms_at_once_are_a_hundred", async () => {
		const { id } = await apply({ emailAddress: "control@x.example" })
		const forms = await Promise.all(Array.from({ length: 100 }, () => form("control@x.example")))
		const outcomes = await Promise.all(forms.map((sent) => submit(sent, { limits: unlimited })))
		expect(outcomes.filter((outcome) => outcome.ok && outcome.mailId)).toHaveLength(100)
		const states = (await documentsOf(id)).map(({ state }) => state)
		expect(states.filter((state) => state === "current")).toHaveLength(1)
		expect(states.filter((state) => state === "superseded")).toHaveLength(99)
		expect(await receiptsTo("control@x.example")).toHaveLength(100)
	})
})
