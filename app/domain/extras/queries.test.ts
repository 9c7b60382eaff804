import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { getAcceptedTotals, listAcceptedVendors } from "./queries.server.ts"
import { vendorExtras } from "./schema.server.ts"

const { db } = await openTestDatabase()

type Application = Parameters<typeof addApplications>[1][number]
type Extras = Partial<typeof vendorExtras.$inferInsert> & { vendorEmail: string }

async function addEditionWith(applications: Application[], extras: Extras[] = []) {
	const editionId = await addEdition(db)
	const ids = await addApplications(
		db,
		applications.map((application) => ({ status: "approved" as const, ...application, editionId })),
	)
	const updatedAt = new Date("2025-11-21T11:05:00Z")
	if (extras.length)
		await db.insert(vendorExtras).values(extras.map((row) => ({ updatedAt, ...row, editionId })))
	return { editionId, ids }
}

async function brands(editionId: number, text: string) {
	return (await listAcceptedVendors(db, editionId, { text })).rows.map((row) => row.brandName)
}

test("only_accepted_vendors_are_listed_by_brand_in_any_case", async () => {
	const { editionId } = await addEditionWith([
		{ brandName: "zawadi" },
		{ brandName: "Asali" },
		{ brandName: "baraka" },
		{ brandName: "Chai", status: "pending" },
		{ brandName: "Dawa", status: "denied" },
	])
	expect(await brands(editionId, "")).toEqual(["Asali", "baraka", "zawadi"])
})

test("search_is_a_substring_of_brand_email_or_tent_space_in_any_case", async () => {
	const { editionId } = await addEditionWith([
		{
			brandName: "Udongo",
			emailAddress: "Potter@clay.example",
			tentSpace: "Walk-in Tent - Kshs 36,000",
			contactPerson: "Wanjiru",
		},
		{ brandName: "Asali_", emailAddress: "bees@honey.example", tentSpace: "Food Truck - Kshs 40,000" },
	])
	for (const text of ["DONGO", "potter@", "walk-IN", "36,", "Ud", "w"]) {
		expect(await brands(editionId, text), text).toEqual(["Udongo"])
	}
	for (const text of ["_", "oney", "ck - K", "b"])
		expect(await brands(editionId, text), text).toEqual(["Asali_"])
	for (const text of ["wanjiru", "zq", "%"]) expect(await brands(editionId, text), text).toEqual([])
})

test("brands_with_accents_stand_beside_their_letter_on_every_page_and_are_found_however_typed", async () => {
	const names = Array.from({ length: 60 }, (_, n) => `${n % 2 ? "É" : "e"}lan ${String(n).padStart(2, "0")}`)
	const { editionId } = await addEditionWith([
		{ brandName: "Zawadi" },
		...names.map((brandName) => ({ brandName })),
	])
	const first = await listAcceptedVendors(db, editionId, { text: "" })
	const second = await listAcceptedVendors(db, editionId, { text: "", after: first.next })
	expect([...first.rows, ...second.rows].map((row) => row.brandName)).toEqual([...names, "Zawadi"])
	expect(await brands(editionId, " elan 07 ")).toEqual(["Élan 07"])
	expect(await brands(editionId, "ÉLAN 08")).toEqual(["elan 08"])
})

test("pages_of_50_lead_forth_and_back_in_the_order_of_brands", async () => {
	const names = Array.from({ length: 120 }, (_, n) => `Brand ${String(n % 40).padStart(2, "0")}`)
	const { editionId } = await addEditionWith(names.map((brandName) => ({ brandName })))
	const page = async (cursor: { after?: number; before?: number }) => {
		const { rows, ...links } = await listAcceptedVendors(db, editionId, { text: "", ...cursor })
		return { ...links, ids: rows.map((row) => row.id), brands: rows.map((row) => row.brandName) }
	}
	const first = await page({})
	const second = await page({ after: first.next })
	const third = await page({ after: second.next })
	expect([...first.brands, ...second.brands, ...third.brands]).toEqual([...names].sort())
	expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(120)
	expect([first.previous, third.next]).toEqual([undefined, undefined])
	expect((await page({ before: third.previous })).ids).toEqual(second.ids)
	expect((await page({ before: second.previous })).ids).toEqual(first.ids)
	expect((await page({ after: 999_999_999 })).ids).toEqual(first.ids)
})

test("extras_are_found_by_email_trimmed_and_in_any_case", async () => {
	const { editionId } = await addEditionWith(
		[{ brandName: "Udongo", emailAddress: " Potter@Clay.example" }, { brandName: "Asali" }],
		[
			{
				vendorEmail: "potter@clay.EXAMPLE ",
				extraWristbands: 4,
				wantsHay: true,
				hayBales: 6,
				hasUploadedForm: true,
			},
		],
	)
	const { rows } = await listAcceptedVendors(db, editionId, { text: "" })
	const none = { confirmationSent: false, confirmations: 0 }
	expect(rows).toMatchObject([
		{ brandName: "Asali", ...none, uploaded: false, extraWristbands: 0 },
		{
			brandName: "Udongo",
			...none,
			uploaded: true,
			extraWristbands: 4,
			hayBales: 6,
			uploadedAt: new Date("2025-11-21T11:05:00Z"),
		},
	])
	expect([rows[0]?.hayBales, rows[0]?.uploadedAt]).toEqual([undefined, undefined])
})

test("bales_of_a_vendor_who_wants_no_hay_count_nowhere", async () => {
	const { editionId } = await addEditionWith(
		[{ emailAddress: "a@a.example" }],
		[{ vendorEmail: "a@a.example", wantsHay: false, hayBales: 3 }],
	)
	expect((await listAcceptedVendors(db, editionId, { text: "" })).rows[0]?.hayBales).toBeUndefined()
	expect((await getAcceptedTotals(db, editionId)).hayBales).toBe(0)
})

test("of_several_accepted_applications_under_one_email_the_newest_has_the_extras_and_they_count_once", async () => {
	const emailAddress = "twins@clay.example"
	const { editionId } = await addEditionWith(
		[
			{ brandName: "A first", emailAddress },
			{ brandName: "B second", emailAddress: "TWINS@clay.example " },
			{ brandName: "C denied", emailAddress, status: "denied" },
		],
		[{ vendorEmail: emailAddress, extraWristbands: 5, wantsHay: true, hayBales: 2, hasUploadedForm: true }],
	)
	const { rows } = await listAcceptedVendors(db, editionId, { text: "" })
	expect(rows.map((row) => [row.brandName, row.extraWristbands])).toEqual([
		["A first", 0],
		["B second", 5],
	])
	expect(await getAcceptedTotals(db, editionId)).toEqual({
		accepted: 2,
		withdrawn: 0,
		uploaded: 1,
		extraWristbands: 5,
		hayBales: 2,
		withForm: 2,
	})
})

test("the_total_is_the_number_of_rows_and_counts_nobody_who_was_erased", async () => {
	const { editionId } = await addEditionWith(
		[{ brandName: "Udongo" }, { brandName: "Erased vendor", erasedAt: new Date() }, { status: "pending" }],
		[],
	)
	const { rows } = await listAcceptedVendors(db, editionId, { text: "" })
	expect([rows.length, (await getAcceptedTotals(db, editionId)).accepted]).toEqual([1, 1])
})

test("accepted_vendors_are_found_by_phone_and_without_the_apostrophe", async () => {
	const { editionId } = await addEditionWith(
		[
			{ brandName: "Guka’s", phoneNumber: "0712 345 678" },
			{ brandName: "Other", phoneNumber: "0733 111 222" },
		],
		[],
	)
	for (const text of ["gukas", "+254712345678", "0712-345-678", "254 712 345 678"]) {
		const { rows } = await listAcceptedVendors(db, editionId, { text })
		expect([text, rows.map(({ brandName }) => brandName)]).toEqual([text, ["Guka’s"]])
	}
})

test("extras_of_vendors_who_are_not_accepted_or_of_another_edition_count_nowhere", async () => {
	const mine = { vendorEmail: "a@a.example", extraWristbands: 5, hasUploadedForm: true }
	await addEditionWith([{ emailAddress: "a@a.example" }], [mine])
	const { editionId } = await addEditionWith([{ emailAddress: "a@a.example", status: "pending" }], [mine])
	const none = { accepted: 0, withdrawn: 0, uploaded: 0, extraWristbands: 0, hayBales: 0, withForm: 0 }
	expect(await getAcceptedTotals(db, editionId)).toEqual(none)
	expect(await getAcceptedTotals(db, await addEdition(db))).toEqual(none)
})

test("confirmations_count_the_letters_that_are_no_longer_on_their_way", async () => {
	const { editionId, ids } = await addEditionWith([{}])
	const letter = { recipient: "a@a.example", subject: "s", html: "h", text: "t", messageId: "<m>" }
	const states = ["sent", "failed", "maybe-sent", "queued", "sending"] as const
	for (const state of states) {
		const about = { kind: "confirmation" as const, cause: `confirmation:${state}`, applicationId: ids[0] }
		await db.insert(outboxMails).values({ ...letter, ...about, state })
	}
	await db.insert(outboxMails).values({ ...letter, kind: "denial", cause: "denial:1", applicationId: ids[0] })
	expect((await listAcceptedVendors(db, editionId, { text: "" })).rows[0]?.confirmations).toBe(3)
})
