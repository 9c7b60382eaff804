import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { storeAnswers } from "../applications/answers.server.ts"
import { CONTACT_FIELDS } from "../applications/fields.ts"
import { findApplication, listApplications } from "../applications/queries.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { createSearchFixture } from "../applications/search.fixture.ts"
import { askQuestions, createQuestion } from "../questions/questions.fixture.ts"
import { listAcceptedVendors } from "./queries.server.ts"

const { db } = await openTestDatabase()
const { addEditionWith } = createSearchFixture(db)
const contacts = { emailAddress: "baraka.47@honey.example", phoneNumber: "+254 722 123 456" }
const { editionId, ids } = await addEditionWith(
	{
		...{ brandName: "Asali Honey", tentSpace: "Own Tent - Kshs 12,500", status: "approved" },
		...{ contactPerson: "Mwikali", description: "From 47 hives of Kitui.", category: "Food & drink" },
		...contacts,
	},
	{ brandName: "Baraka’s Beads", website: "beads.example", status: "approved" },
)
const [honey = 0] = ids
const [question] = await askQuestions(db, editionId, [createQuestion("hives")])
await storeAnswers(db, honey, { [question?.id ?? 0]: "Acacia 722" })
const hidesContacts = true

test("contacts_are_the_email_address_and_the_telephone_number", () => {
	expect(CONTACT_FIELDS).toEqual(["emailAddress", "phoneNumber"])
})

test("whoever_may_not_see_contacts_gets_none_from_a_list_or_an_application", async () => {
	const reads = async (visibility: { hidesContacts?: boolean }) =>
		JSON.stringify([
			await listApplications(db, editionId, { text: "", ...visibility }),
			await findApplication(db, honey, visibility),
			await listAcceptedVendors(db, editionId, { text: "", ...visibility }),
		])
	const hidden = await reads({ hidesContacts })
	expect(hidden).toContain("Asali Honey")
	for (const contact of ["baraka.47", "722 123"]) {
		expect(hidden).not.toContain(contact)
		expect(await reads({})).toContain(contact)
	}
})

test("what_may_be_read_is_found_without_contacts", async () => {
	const found = async (text: string) =>
		(await listApplications(db, editionId, { text, hidesContacts })).rows.map(({ brandName }) => brandName)
	const hits = ["asali", "HONEY", "i h", "mwikali", "hives OF", "food &", "acacia", " Kitui "]
	for (const text of hits) expect(await found(text), text).toEqual(["Asali Honey"])
	for (const text of ["barakas", "baraka’s", "beads.example"])
		expect(await found(text), text).toEqual(["Baraka’s Beads"])
	const { number } = (await findApplication(db, honey)) ?? {}
	expect(await found(`#${number}`)).toEqual(["Asali Honey"])
	for (const text of ["honey.example", "baraka.47", "0722", "722123456", "@"])
		expect(await found(text), text).toEqual([])
})

/** Texts that find something, or nearly: parts of what is there, and other signs. */
const texts = fc.oneof(
	fc
		.tuple(
			fc.constantFrom(
				...["baraka.47@honey.example", "+254 722 123 456", "Asali Honey", "Mwikali"],
				...["From 47 hives of Kitui.", "Food & drink", "Acacia 722"],
			),
			fc.nat(20),
			fc.nat(20),
		)
		.map(([text, from, length]) => text.slice(from, from + length)),
	fc.string({ maxLength: 6 }),
)

test("the_list_of_the_accepted_is_searched_without_contacts_by_brand_and_number_alone", async () => {
	const found = async (text: string) =>
		(await listAcceptedVendors(db, editionId, { text, hidesContacts })).rows.map(({ id }) => id)
	expect(await found("asali")).toEqual([honey])
	for (const text of ["mwikali", "hives", "food &", "acacia", "baraka.47", "722 123"])
		expect([text, await found(text)]).toEqual([text, []])
})

test("what_a_search_without_contacts_finds_says_nothing_about_them", async () => {
	const found = async (text: string) => {
		const search = { text, hidesContacts }
		const [all, accepted] = await Promise.all([
			listApplications(db, editionId, search),
			listAcceptedVendors(db, editionId, search),
		])
		return [all, accepted].map(({ rows, previous, next }) => [rows.map(({ id }) => id), previous, next])
	}
	const changeContacts = (values: Partial<typeof contacts>) =>
		db.update(vendorApplications).set(values).where(eq(vendorApplications.id, honey))
	await fc.assert(
		fc.asyncProperty(texts, async (text) => {
			await changeContacts(contacts)
			const before = await found(text)
			await changeContacts({ emailAddress: "zz@zz.zz", phoneNumber: "" })
			expect(await found(text)).toEqual(before)
		}),
		{ numRuns: 60 },
	)
	await changeContacts(contacts)
})

test("a_search_that_sees_contacts_does_tell_so_the_property_can_fail", async () => {
	const found = await listApplications(db, editionId, { text: "baraka.47" })
	expect(found.rows.map(({ id }) => id)).toEqual([honey])
})
