import fc from "fast-check"
import type { Db } from "../../platform/db.server.ts"
import { normalizeSingleLine } from "../../values/normalize-text.ts"
import { CRAFT_FORM } from "../application-forms/application-forms.fixture.ts"
import { writeQuestions } from "./commands.server.ts"
import { formatCondition, type QuestionInput, questionList } from "./inputs.ts"
import { listQuestions } from "./queries.server.ts"
import { CATEGORY_FIELD, choicesOf, QUESTION_KINDS, type Question, questionField } from "./rules.ts"

/** A question as an organiser edits it, of one line and optional unless told otherwise. */
export const createQuestion = (slug: string, question: Partial<QuestionInput> = {}): QuestionInput => ({
	slug,
	label: `What about ${slug}?`,
	hint: null,
	kind: "line",
	options: [],
	isRequired: false,
	category: null,
	condition: null,
	isRetired: false,
	...question,
})

/** Do you sell food, and if so: which, and with how many cookers. */
export const FOOD_QUESTIONS: QuestionInput[] = [
	createQuestion("food", { label: "Do you sell food?", kind: "yes-no", isRequired: true }),
	createQuestion("dishes", {
		label: "Which dishes?",
		kind: "some-of",
		options: ["Chapati", "Samosas", "Mandazi & tea"],
		isRequired: true,
		condition: formatCondition("food", "yes"),
	}),
	createQuestion("cookers", {
		label: "How many cookers?",
		kind: "number",
		condition: formatCondition("food", "yes"),
	}),
	createQuestion("neighbour", { label: "Whom do you want to stand beside?" }),
]

/** Makes these the questions of an edition. */
export async function askQuestions(db: Db, editionId: number, inputs: QuestionInput[]): Promise<Question[]> {
	await db.transaction((tx) => writeQuestions(tx, editionId, inputs))
	return listQuestions(db, editionId)
}

const line = fc
	.oneof(fc.string({ unit: "grapheme", maxLength: 20 }), fc.constantFrom("yes", "no", "=1+1", "a, b", "ä=ö"))
	.map((text) => normalizeSingleLine(text).replaceAll("'", "’"))
	.filter(Boolean)

/** Categories that these questions may name, by their slugs. */
const CATEGORY_NAMES = new Map(CRAFT_FORM.categories.map(({ slug, name }) => [slug, name]))

/** Any list of questions that an organiser of `CRAFT_FORM` may save. */
export const questionInputs: fc.Arbitrary<QuestionInput[]> = fc
	.array(
		fc.record({
			kind: fc.constantFrom(...QUESTION_KINDS),
			options: fc.uniqueArray(line, { minLength: 2, maxLength: 4 }),
			isRequired: fc.boolean(),
			conditionOn: fc.option(fc.nat(20), { nil: undefined }),
			choice: fc.nat(3),
			category: fc.option(fc.constantFrom(...CATEGORY_NAMES.keys())),
			isRetired: fc.boolean(),
		}),
		{ maxLength: 6 },
	)
	.filter((drafts) => drafts.filter(({ kind }) => kind === "file").length <= 5)
	.map((drafts) => {
		const made: QuestionInput[] = []
		for (const [nth, { conditionOn, choice, options, ...draft }] of drafts.entries()) {
			const hasOptions = draft.kind === "one-of" || draft.kind === "some-of"
			const one = createQuestion(`q-${nth}`, { ...draft, options: hasOptions ? options : [] })
			const earlier = conditionOn === undefined ? undefined : made[conditionOn]
			const value = earlier && choicesOf(earlier)[choice]?.value
			const isPossible = earlier && value && (!earlier.isRetired || one.isRetired)
			made.push(isPossible ? { ...one, condition: formatCondition(earlier.slug, value) } : one)
		}
		return questionList.parse(made)
	})

/** The same as the form has them, without a database. */
export function toQuestions(inputs: QuestionInput[]): Question[] {
	const ids = new Map(inputs.map(({ slug }, nth) => [slug, nth + 1]))
	return inputs
		.filter(({ isRetired }) => !isRetired)
		.map(({ slug, category, condition, hint, isRetired: _, ...input }) => {
			const name = category === null ? undefined : CATEGORY_NAMES.get(category)
			const question = {
				...input,
				id: ids.get(slug) ?? 0,
				hint: hint ?? "",
				...(name !== undefined && { category: name }),
			}
			if (condition === null) return question
			const end = condition.indexOf("=")
			const questionId = ids.get(condition.slice(0, end)) ?? 0
			return { ...question, condition: { questionId, value: condition.slice(end + 1) } }
		})
}

/**
 * What somebody may send for these questions: a category, and answers that fit, others, and none. A file stands by its name.
 */
export function formFields(questions: Question[]): fc.Arbitrary<[string, string][]> {
	const text = fc.oneof(
		fc.string({ unit: "grapheme", maxLength: 30 }),
		fc.constantFrom("12", "1,200", " 007 ", "yes"),
	)
	const fieldsOf = (question: Question): fc.Arbitrary<[string, string][]> => {
		const choices = choicesOf(question).map(({ value }) => value)
		const one = choices.length ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...choices) }, text) : text
		const field = questionField(question.id)
		if (question.kind !== "some-of")
			return fc.option(one).map((value) => (value === null ? [] : [[field, value]]))
		return fc
			.array(one, { maxLength: 5 })
			.map((values) => values.map((value, nth) => [questionField(question.id, nth), value]))
	}
	const category = fc.constantFrom("", "Weapons", ...CATEGORY_NAMES.values(), " Ceramics ")
	const chosen = category.map((value): [string, string][] => (value ? [[CATEGORY_FIELD, value]] : []))
	return fc.tuple(chosen, ...questions.map(fieldsOf)).map((all) => all.flat())
}
