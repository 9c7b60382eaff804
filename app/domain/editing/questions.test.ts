import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addAdmin } from "../accounts/commands/admins.server.ts"
import { users } from "../accounts/schema.server.ts"
import { CRAFT_FORM, setForm } from "../application-forms/application-forms.fixture.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import type { QuestionInput } from "../questions/inputs.ts"
import { listQuestions, readQuestionInputs } from "../questions/queries.server.ts"
import { createQuestion, FOOD_QUESTIONS } from "../questions/questions.fixture.ts"
import { changeSection } from "./commands.server.ts"
import { faultsOf } from "./faults.server.ts"
import { readFieldChoices } from "./field-choices.server.ts"
import { parseFormValues, toFormValues } from "./form-values.server.ts"
import { findSection, readSection } from "./queries.server.ts"
import { fieldOfSection } from "./sections.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-10-01T09:00:00Z")
await addAdmin(db, { email: "amina@tamasha.example", password: "a market under jacarandas", at })
const [amina] = await db.select({ id: users.id }).from(users)
const edition = await findFirstEdition(db)
const choices = await readFieldChoices(db)

async function openForm() {
	const section = await findSection(db, "application-form-christmas-2025")
	if (!section) throw new Error("the application form can't be edited")
	return { section, field: fieldOfSection(section, choices), seen: await readSection(db, section) }
}

async function save(value: QuestionInput[]) {
	const { section, field, seen } = await openForm()
	const change = { expected: seen, value, by: amina?.id ?? "", at }
	const saved = await changeSection(db, section, field, change)
	if (saved.ok || saved.reason !== "invalid") return saved
	return faultsOf(field, section, value, saved.issues).map(({ where, text }) => `${where}: ${text}`)
}

test("questions_are_saved_through_their_form_and_offered_as_conditions", async () => {
	expect(await save(FOOD_QUESTIONS)).toEqual({ ok: true, isChanged: true })
	const { field, seen } = await openForm()
	expect(seen).toEqual(FOOD_QUESTIONS)
	expect(parseFormValues(field, toFormValues(field, seen))).toEqual(FOOD_QUESTIONS)
	expect(JSON.stringify(field)).toContain("“Do you sell food?” is Yes")
	expect(JSON.stringify(field)).toContain("“Which dishes?” is Mandazi & tea")
})

test("a_question_that_somebody_answered_keeps_its_meaning", async () => {
	await save(FOOD_QUESTIONS)
	const [food] = await listQuestions(db, edition.id)
	const answers = { [food?.id ?? 0]: "no" }
	const sent = await applyForStall(db, edition, potter, { submissionKey: randomUUID(), at, answers })
	expect(sent).toMatchObject({ ok: true })
	const [first, ...rest] = FOOD_QUESTIONS
	if (!first) throw new Error("the fixture has a question")
	expect(await save([{ ...first, label: "Do you sell drinks?" }, ...rest])).toEqual([
		"Question 1, Question: This question has answers, so its words can’t change. Retire it and add another.",
	])
	expect(await save([])).toEqual([
		": “Do you sell food?” has answers, so it can’t be deleted. Put it back and retire it.",
	])
	expect(await readQuestionInputs(db, edition.id)).toEqual(FOOD_QUESTIONS)
	// What nobody answered yet may still change, and what has no meaning.
	const [dishes, ...others] = rest
	if (!dishes) throw new Error("the fixture has two questions")
	const changed = [{ ...first, hint: "Drinks as well." }, { ...dishes, label: "Which food?" }, ...others]
	expect(await save(changed)).toEqual({ ok: true, isChanged: true })
	expect(await save(changed.map((one) => ({ ...one, isRetired: true })))).toEqual({
		ok: true,
		isChanged: true,
	})
	expect(await listQuestions(db, edition.id)).toEqual([])
})

test("categories_that_were_saved_are_offered_and_one_that_was_deleted_stays_until_another_is_chosen", async () => {
	await setForm(db, edition.id, CRAFT_FORM)
	const before = await readQuestionInputs(db, edition.id)
	const asked = [...before, createQuestion("ovens", { category: "food" })]
	expect(await save(asked)).toEqual({ ok: true, isChanged: true })
	expect(JSON.stringify((await openForm()).field)).toContain('{"value":"food","label":"Food & drink"}')
	await setForm(db, edition.id)
	expect(JSON.stringify((await openForm()).field)).toContain("Deleted category (food)")
	const changed = asked.map((one) => ({ ...one, hint: "New" }))
	expect(await save(changed)).toEqual({ ok: true, isChanged: true })
	expect(await readQuestionInputs(db, edition.id)).toEqual(changed)
})
