import fc from "fast-check"
import { expect, test } from "vitest"
import { answersToFields, areCurrentAnswers, createAnswersSchema } from "./answers.ts"
import {
	createQuestion,
	FOOD_QUESTIONS,
	formFields,
	questionInputs,
	toQuestions,
} from "./questions.fixture.ts"
import {
	type Answers,
	choicesOf,
	chosenCategoryIn,
	describeCondition,
	formatAnswer,
	idsAskedIn,
	isAsked,
	QUESTION_FIELD,
	type Question,
} from "./rules.ts"

const questionsAndFields = questionInputs
	.map(toQuestions)
	.chain((questions) => fc.record({ questions: fc.constant(questions), fields: formFields(questions) }))

const parse = (questions: Question[], fields: Record<string, unknown>) =>
	createAnswersSchema(questions).safeParse(fields)

test("a_stored_answer_is_one_that_was_asked_for_and_fits_its_question", () => {
	fc.assert(
		fc.property(questionsAndFields, ({ questions, fields }) => {
			const parsed = parse(questions, Object.fromEntries(fields))
			if (!parsed.success) return
			const { answers } = parsed.data
			const category = chosenCategoryIn(Object.fromEntries(fields))
			const asked = questions.filter((one) => isAsked(one, answers, category)).map(({ id }) => id)
			expect(idsAskedIn(questions, Object.fromEntries(fields))).toEqual(asked)
			for (const question of questions) {
				const answer = answers[question.id]
				const asked = isAsked(question, answers, category)
				if (!asked) expect(answer).toBeUndefined()
				if (asked && question.isRequired) expect(answer).toBeTruthy()
				if (answer === undefined) continue
				expect(answer).not.toBe("")
				const choices = choicesOf(question).map(({ value }) => value)
				if (choices.length) expect(choices).toEqual(expect.arrayContaining(answer.split("\n")))
				if (question.kind === "number") expect(answer).toMatch(/^(0|[1-9]\d*)$/)
			}
			expect(Object.keys(answers).length).toBeLessThanOrEqual(questions.length)
		}),
	)
})

test("answers_put_into_a_form_come_out_of_it_again", () => {
	fc.assert(
		fc.property(questionsAndFields, ({ questions, fields }) => {
			const parsed = parse(questions, Object.fromEntries(fields))
			if (!parsed.success) return
			const { answers } = parsed.data
			const category = chosenCategoryIn(Object.fromEntries(fields))
			expect(parse(questions, { ...answersToFields(questions, answers), category })).toEqual(parsed)
			expect(areCurrentAnswers(questions, answers, category)).toBe(true)
		}),
	)
})

test("every_fault_stands_at_a_field_of_its_question", () => {
	fc.assert(
		fc.property(questionsAndFields, ({ questions, fields }) => {
			const parsed = parse(questions, Object.fromEntries(fields))
			for (const { path } of parsed.error?.issues ?? []) {
				expect(path).toHaveLength(1)
				expect(String(path[0])).toMatch(QUESTION_FIELD)
			}
		}),
	)
})

const [food, dishes, cookers] = toQuestions(FOOD_QUESTIONS)
const all = toQuestions(FOOD_QUESTIONS)
const faultsOf = (fields: Record<string, string>) =>
	parse(all, fields).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`)

test("what_is_not_asked_is_neither_required_nor_kept", () => {
	expect(parse(all, { "question-1": "no", "question-2-0": "Chapati", "question-3": "2" })).toMatchObject({
		data: { answers: { 1: "no" } },
	})
	expect(faultsOf({ "question-1": "yes" })).toEqual(["question-2: Answer “Which dishes?”."])
	expect(faultsOf({})).toEqual(["question-1: Answer “Do you sell food?”."])
})

test("choices_stand_in_the_order_of_the_question_and_what_is_no_longer_on_offer_is_named", () => {
	const fields = { "question-1": "yes", "question-2-0": "Mandazi & tea", "question-2-7": "Chapati" }
	expect(parse(all, fields)).toMatchObject({ data: { answers: { 2: "Chapati\nMandazi & tea" } } })
	expect(faultsOf({ ...fields, "question-2-1": "Pizza" })).toEqual([
		"question-2: Other choices are on offer for “Which dishes?” now. Choose again.",
	])
})

test("numbers_are_whole", () => {
	const number = (text: string) =>
		faultsOf({ "question-1": "yes", "question-2-0": "Samosas", "question-3": text })
	expect(["12", " 1,200 ", "0", ""].map(number)).toEqual([undefined, undefined, undefined, undefined])
	for (const text of ["1.5", "-1", "many", "1234567890"])
		expect(number(text)).toEqual(["question-3: Answer “How many cookers?” with a whole number, like 12."])
})

test("answers_to_questions_that_changed_meanwhile_are_not_current", () => {
	const answers: Answers = { 1: "yes", 2: "Chapati" }
	expect(areCurrentAnswers(all, answers, "")).toBe(true)
	expect(areCurrentAnswers(all, { ...answers, 9: "gone" }, "")).toBe(false)
	expect(areCurrentAnswers(all, { 1: "no", 2: "Chapati" }, "")).toBe(false)
	expect(areCurrentAnswers([], {}, "")).toBe(true)
})

test("conditions_and_answers_are_described_in_the_words_of_the_form", () => {
	if (!food || !dishes || !cookers) throw new Error("the fixture has three questions at least")
	expect(describeCondition(cookers, all)).toBe("Only if “Do you sell food?” is Yes.")
	expect(describeCondition(food, all)).toBe("")
	expect(formatAnswer("yes-no", "no")).toBe("No")
	expect(formatAnswer("some-of", "Chapati\nSamosas")).toBe("Chapati, Samosas")
	expect(formatAnswer("line", "yes")).toBe("yes")
})

test("an_answer_to_a_question_that_is_not_there_any_more_is_not_lost_in_silence", () => {
	const changed = [
		"Questions have changed since you opened this form. Check your answers and send the form again.",
	]
	const faults = (fields: Record<string, string>) => faultsOf({ "question-1": "no", ...fields })
	expect(faults({ "question-77": "yes" })).toEqual(changed.map((message) => `: ${message}`))
	expect(faults({ "question-77-1": "Chapati" })).toEqual(changed.map((message) => `: ${message}`))
	expect(faults({ "question-77": "" })).toBeUndefined()
})

test("a_question_of_a_category_is_asked_of_nobody_else", () => {
	const [cookers] = toQuestions([
		createQuestion("cookers", { kind: "number", isRequired: true, category: "food" }),
	])
	if (!cookers) throw new Error("there is a question")
	const faults = (category: string) =>
		parse([cookers], { category }).error?.issues.map(({ message }) => message)
	expect(faults("Ceramics")).toBeUndefined()
	expect(faults("")).toBeUndefined()
	expect(faults(" Food & drink")).toEqual(["Answer “What about cookers?”."])
	const asked = { "question-1": "2", category: "Food & drink" }
	expect(parse([cookers], asked)).toMatchObject({ data: { answers: { 1: "2" } } })
	expect(parse([cookers], { ...asked, category: "Ceramics" })).toMatchObject({ data: { answers: {} } })
	expect(areCurrentAnswers([cookers], { 1: "2" }, "Food & drink")).toBe(true)
	expect(areCurrentAnswers([cookers], { 1: "2" }, "Ceramics")).toBe(false)
	expect(describeCondition(cookers, [cookers])).toBe("Only for “Food & drink”.")
})

test("a_file_is_answered_by_its_name", () => {
	const questions = toQuestions([createQuestion("permit", { kind: "file", isRequired: true })])
	const file = new File(["%PDF"], "permit 2025.pdf")
	expect(parse(questions, { "question-1": file })).toMatchObject({
		data: { answers: { 1: "permit 2025.pdf" } },
	})
	// Where none is chosen browsers send an empty one.
	for (const fields of [{}, { "question-1": new File([], "") }])
		expect(parse(questions, fields).error?.issues.map(({ message }) => message)).toEqual([
			"Choose a file for “What about permit?”.",
		])
})
