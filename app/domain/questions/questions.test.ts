import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { CRAFT_FORM, setForm } from "../application-forms/application-forms.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findForbiddenChanges, type QuestionInput, questionList } from "./inputs.ts"
import { listQuestions, readAnsweredSlugs, readQuestionInputs } from "./queries.server.ts"
import {
	askQuestions,
	createQuestion,
	FOOD_QUESTIONS,
	questionInputs,
	toQuestions,
} from "./questions.fixture.ts"

const { db } = await openTestDatabase()

const faultsOf = (questions: QuestionInput[]) =>
	questionList
		.safeParse(questions)
		.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []

test("what_was_saved_is_read_again_whatever_was_there_before", async () => {
	const editionId = await addEdition(db)
	await setForm(db, editionId, CRAFT_FORM)
	await fc.assert(
		fc.asyncProperty(questionInputs, async (inputs) => {
			const asked = await askQuestions(db, editionId, inputs)
			expect(await readQuestionInputs(db, editionId)).toEqual(inputs)
			const withoutIds = asked.map(({ id: _, condition, ...rest }) => [rest, condition?.value])
			const expected = toQuestions(inputs).map(({ id: _, condition, ...rest }) => [rest, condition?.value])
			expect(withoutIds).toEqual(expected)
		}),
		{ numRuns: 30 },
	)
})

test("a_question_keeps_its_identity_when_it_moves", async () => {
	const editionId = await addEdition(db)
	const [one, two] = await askQuestions(db, editionId, [createQuestion("one"), createQuestion("two")])
	const moved = await askQuestions(db, editionId, [
		createQuestion("two"),
		createQuestion("one", { hint: "New" }),
	])
	expect(moved).toEqual([two, { ...one, hint: "New" }])
})

test("a_list_that_could_not_be_asked_is_refused", () => {
	const choice = createQuestion("size", { kind: "one-of", options: ["Small", "Large"] })
	const [food, dishes] = FOOD_QUESTIONS
	if (!food || !dishes) throw new Error("the fixture has two questions at least")
	expect(faultsOf([...FOOD_QUESTIONS, choice])).toEqual([])
	expect(faultsOf([{ ...choice, options: ["Small"] }])).toEqual(["0.options: Add at least two options."])
	expect(faultsOf([{ ...choice, options: ["Small", "Small"] }])).toEqual([
		"0.options: Two options are the same.",
	])
	expect(faultsOf([{ ...choice, kind: "line" }])).toEqual([
		"0.options: Only a choice has options: delete them, or change the kind of answer.",
	])
	expect(faultsOf([dishes, food])).toEqual(["0.condition: That question has to come before this one."])
	expect(faultsOf([food, { ...dishes, condition: "food=perhaps" }])).toEqual([
		"1.condition: That question has no such answer any more.",
	])
	expect(faultsOf([{ ...food, isRetired: true }, dishes])).toEqual([
		"1.condition: “Do you sell food?” is retired, so this would never be asked. Retire it as well.",
	])
	const files = Array.from({ length: 6 }, (_, nth) => createQuestion(`file-${nth}`, { kind: "file" }))
	expect(faultsOf(files)).toEqual([": Ask for at most 5 files."])
	expect(faultsOf(files.map((one, nth) => ({ ...one, isRetired: nth === 0 })))).toEqual([])
	expect(faultsOf([food, { ...food, slug: "food-2" }])).toEqual([
		"1.label: Another question has the same words.",
	])
})

test("an_answered_question_keeps_its_meaning_and_stays", async () => {
	const editionId = await addEdition(db)
	const [food] = await askQuestions(db, editionId, FOOD_QUESTIONS)
	expect(await readAnsweredSlugs(db, editionId)).toEqual(new Set())
	await db.execute(sql`
		with application as (
			insert into vendor_applications (edition_id, number) values (${editionId}, 1) returning id
		) insert into application_answers (application_id, question_id, value)
		select id, ${food?.id}, 'no' from application`)
	expect(await readAnsweredSlugs(db, editionId)).toEqual(new Set(["food"]))
	await expect(askQuestions(db, editionId, FOOD_QUESTIONS.slice(3))).rejects.toThrow()
	expect(await readQuestionInputs(db, editionId)).toEqual(FOOD_QUESTIONS)
})

test("whatever_an_organiser_saves_of_answered_questions_only_what_has_no_meaning_changes", () => {
	fc.assert(
		fc.property(questionInputs, questionInputs, fc.boolean(), (before, others, isSame) => {
			const next = isSame
				? before.map((one) => ({ ...one, hint: "Other", isRequired: true, isRetired: true }))
				: others
			const answered = new Set(before.map(({ slug }) => slug))
			const faults = findForbiddenChanges({ questions: before, answered }, next)
			const meaningOf = ({ slug, label, kind, options, condition }: QuestionInput) => ({
				slug,
				label,
				kind,
				options,
				condition,
			})
			const isKept = before.every((one) => {
				const after = next.find(({ slug }) => slug === one.slug)
				return after && JSON.stringify(meaningOf(after)) === JSON.stringify(meaningOf(one))
			})
			expect(faults.length === 0).toBe(isKept)
		}),
	)
})

test("a_question_that_means_something_else_is_another_one_and_so_is_what_depends_on_it", async () => {
	const editionId = await addEdition(db)
	const before = await askQuestions(db, editionId, FOOD_QUESTIONS)
	const [first, ...rest] = FOOD_QUESTIONS
	if (!first) throw new Error("the fixture has a question")
	const idsAfter = async (question: Partial<QuestionInput>) =>
		(await askQuestions(db, editionId, [{ ...first, ...question }, ...rest])).map(({ id }) => id)
	const ids = before.map(({ id }) => id)
	expect(await idsAfter({ hint: "Drinks as well.", isRequired: false })).toEqual(ids)
	const after = await idsAfter({ label: "Do you sell drinks?" })
	expect(after[3]).toBe(ids[3])
	expect(after.slice(0, 3).filter((id) => ids.includes(id))).toEqual([])
})

test("what_an_answered_question_depends_on_keeps_its_meaning", () => {
	const [food, ...rest] = FOOD_QUESTIONS
	if (!food) throw new Error("the fixture has a question")
	const before = { questions: FOOD_QUESTIONS, answered: new Set(["cookers"]) }
	expect(findForbiddenChanges(before, [{ ...food, label: "Do you sell drinks?" }, ...rest])).toEqual([
		{
			path: [2, "condition"],
			message: "This question has answers, so the question that it depends on can’t change.",
		},
	])
	expect(findForbiddenChanges(before, [{ ...food, hint: "Other" }, ...rest])).toEqual([])
})

test("a_question_follows_its_category_when_it_is_renamed_and_is_not_asked_once_it_is_gone", async () => {
	const editionId = await addEdition(db)
	const setCategories = (categories: typeof CRAFT_FORM.categories) =>
		setForm(db, editionId, { ...CRAFT_FORM, categories })
	const [ceramics, food] = CRAFT_FORM.categories
	if (!ceramics || !food) throw new Error("the fixture has two categories")
	await setCategories([ceramics, food])
	const inputs = [
		createQuestion("kiln", { kind: "yes-no", category: "ceramics" }),
		createQuestion("heat", { condition: "kiln=yes" }),
		createQuestion("neighbour"),
	]
	const [kiln] = await askQuestions(db, editionId, inputs)
	expect(kiln?.category).toBe("Ceramics")
	await setCategories([{ ...ceramics, name: "Pottery" }, food])
	expect((await listQuestions(db, editionId))[0]).toEqual({ ...kiln, category: "Pottery" })
	await setCategories([food])
	expect((await listQuestions(db, editionId)).map(({ label }) => label)).toEqual(["What about neighbour?"])
	expect(await readQuestionInputs(db, editionId)).toEqual(inputs)
	await setCategories([ceramics])
	expect((await listQuestions(db, editionId)).map(({ id }) => id)).toContain(kiln?.id)
})
