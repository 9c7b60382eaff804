import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { CRAFT_FORM, setForm } from "../application-forms/application-forms.fixture.ts"
import type { FormInput } from "../application-forms/inputs.ts"
import { findTerms, readFormInput, readFormSettings } from "../application-forms/queries.server.ts"
import { type FormChoices, NO_CHOICES, PLAIN_FORM } from "../application-forms/rules.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { tentOptions } from "../editions/schema.server.ts"
import { addApplications } from "./applications.fixture.ts"
import { findSentFormChoices } from "./form-choices.server.ts"
import { readMix } from "./mix.server.ts"
import { listApplications } from "./queries.server.ts"
import { findStallOptions } from "./stall-options.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-10-01T09:00:00Z")
const COMPLETE: FormChoices = { category: "Ceramics", termsVersion: 1, directoryConsent: true }

let edition = { id: 0, slug: "" }
beforeEach(async () => {
	const applicationsOpenAt = new Date("2025-09-01T09:00:00Z")
	const slug = `spring-${randomUUID()}`
	edition = { slug, id: await addEdition(db, { slug, applicationsOpenAt }) }
	const tent = { editionId: edition.id, position: 1, name: "Standard Tent (3x3m)", price: 25_000 }
	await db.insert(tentOptions).values(tent)
})

const apply = (choices: Partial<FormChoices>, submissionKey: string = randomUUID()) =>
	applyForStall(db, edition, { ...potter, ...choices }, { submissionKey, at })
async function choicesOf(outcome: Awaited<ReturnType<typeof apply>>) {
	if (!outcome.ok) return outcome.reason
	const sent = (await findSentFormChoices(db, [outcome.application.id])).get(outcome.application.id)
	return sent && { ...NO_CHOICES, category: sent.category, termsVersion: sent.termsVersion }
}
const rename = (form: FormInput, names: Record<string, string>): FormInput => ({
	...form,
	categories: form.categories.map((one) => ({ ...one, name: names[one.slug] ?? one.name })),
})

test("an_edition_that_asks_nothing_offers_and_takes_what_it_always_did", async () => {
	expect(await findStallOptions(db, { slug: edition.slug, now: at })).toEqual({
		edition: { ...edition, name: "Easter 2026" },
		days: expect.any(String),
		open: true,
		state: expect.any(String),
		tents: [expect.objectContaining({ tentSpace: potter.tentSpace })],
	})
	expect(await choicesOf(await apply({}))).toEqual(NO_CHOICES)
	expect(await choicesOf(await apply(COMPLETE))).toBe("questions-changed")
})

test("what_was_chosen_is_stored_and_a_form_sent_twice_is_one_application", async () => {
	await setForm(db, edition.id, CRAFT_FORM)
	expect((await findStallOptions(db, { slug: edition.slug, now: at }))?.settings).toEqual({
		categories: ["Ceramics", "Food & drink"],
		termsVersion: 1,
		asksDirectoryConsent: true,
		photos: 0,
		asksLogo: false,
	})
	const key = randomUUID()
	const first = await apply(COMPLETE, key)
	if (!first.ok) throw new Error(first.reason)
	expect((await findSentFormChoices(db, [first.application.id])).get(first.application.id)).toEqual({
		...COMPLETE,
		edition: edition.slug,
		sentAt: at,
	})
	expect(await apply(COMPLETE, key)).toEqual({ ...first, mailId: undefined, isRepeated: true })
	expect(await apply({ ...COMPLETE, category: "Food & drink" }, key)).toMatchObject({ reason: "sent-before" })
})

test("a_form_that_no_longer_fits_comes_back", async () => {
	await setForm(db, edition.id, CRAFT_FORM)
	const wrong: Partial<FormChoices>[] = [
		{ category: "" },
		{ category: "Weapons" },
		{ termsVersion: null },
		{ termsVersion: 2 },
	]
	for (const one of wrong)
		expect(await choicesOf(await apply({ ...COMPLETE, ...one }))).toBe("questions-changed")
	expect(await choicesOf(await apply({ ...COMPLETE, directoryConsent: false }))).toMatchObject({
		termsVersion: 1,
	})
	await setForm(db, edition.id, { ...CRAFT_FORM, terms: ["Stalls open at ten."] })
	expect(await choicesOf(await apply(COMPLETE))).toBe("questions-changed")
	expect(await choicesOf(await apply({ ...COMPLETE, termsVersion: 2 }))).toMatchObject({ termsVersion: 2 })
})

test("terms_have_a_version_for_each_change_and_none_ask_nothing", async () => {
	const versionOf = async () => (await readFormSettings(db, edition.id)).termsVersion
	await setForm(db, edition.id, { terms: ["One."] })
	await setForm(db, edition.id, { terms: ["One."], asksDirectoryConsent: true })
	expect(await versionOf()).toBe(1)
	await setForm(db, edition.id, { terms: ["Two."] })
	expect(await versionOf()).toBe(2)
	await setForm(db, edition.id)
	expect(await readFormSettings(db, edition.id)).toEqual(PLAIN_FORM)
	expect(await findTerms(db, edition.id)).toBeUndefined()
	expect((await findTerms(db, edition.id, 1))?.paragraphs).toEqual(["One."])
	await setForm(db, edition.id, { terms: ["One."] })
	expect(await versionOf()).toBe(4)
})

test("applications_follow_a_category_that_is_renamed_and_keep_one_that_is_deleted", async () => {
	await setForm(db, edition.id, CRAFT_FORM)
	const other = await addEdition(db)
	await addApplications(db, [
		{ editionId: edition.id, number: 1, category: "Ceramics", status: "approved" },
		{ editionId: edition.id, number: 2, category: "Ceramics" },
		{ editionId: edition.id, number: 3, category: "Food & drink", status: "denied" },
		{ editionId: other, number: 1, category: "Ceramics" },
	])
	await setForm(db, edition.id, rename(CRAFT_FORM, { ceramics: "Food & drink", food: "Ceramics" }))
	const countsOf = async (of: number) =>
		(await readMix(db, of)).categories
			.filter(({ chosen, waiting }) => chosen || waiting)
			.map(({ name, chosen, waiting }) => ({ name, chosen, waiting }))
	expect(await countsOf(edition.id)).toEqual([{ name: "Food & drink", chosen: 1, waiting: 1 }])
	expect(await countsOf(other)).toEqual([{ name: "Ceramics", chosen: 0, waiting: 1 }])
	const found = await listApplications(db, edition.id, {
		text: "",
		category: "Food & drink",
		status: "pending",
	})
	expect(found.rows.map(({ number }) => number)).toEqual([2])
	await setForm(db, edition.id)
	expect(await countsOf(edition.id)).toHaveLength(1)
	expect(await readFormInput(db, edition.id)).toMatchObject({ categories: [], terms: [] })
})
