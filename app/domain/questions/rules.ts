import { normalizeSingleLine } from "../../values/normalize-text.ts"
import type { ChoiceField } from "../application-forms/choices.ts"

export const QUESTION_KINDS = ["line", "text", "number", "yes-no", "one-of", "some-of", "file"] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** A question of an organiser, as the application form of an edition asks it. */
export interface Question {
	id: number
	label: string
	/** Empty: none. */
	hint: string
	kind: QuestionKind
	isRequired: boolean
	/** Of `one-of` and `some-of`. */
	options: string[]
	/** Asked only of vendors who chose the category of this name. */
	category?: string
	/** Asked only if an earlier question has this answer. */
	condition?: { questionId: number; value: string }
}

/**
 * By the ids of their questions; what was not answered is missing. A yes or no is "yes" or "no", several options stand in
 * lines of their own, a file by its name.
 */
export type Answers = Record<number, string>

/** Its choices in the form, with what is stored. None where the answer is typed. */
export function choicesOf({ kind, options }: Pick<Question, "kind" | "options">): Choice[] {
	if (kind === "yes-no") return YES_OR_NO
	return options.map((option) => ({ value: option, label: option }))
}

interface Choice {
	value: string
	label: string
}

const YES_OR_NO: Choice[] = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
]

/** The options of an answer to `some-of`; of any other the answer itself. */
const chosenOptions = (answer: string): string[] => answer.split("\n")

/** Whether a question is asked of whoever chose this category and gave these answers to the questions before it. */
export function isAsked(
	{ category, condition }: Pick<Question, "category" | "condition">,
	answers: Answers,
	chosenCategory: string,
): boolean {
	if (category !== undefined && category !== chosenCategory) return false
	if (!condition) return true
	return chosenOptions(answers[condition.questionId] ?? "").includes(condition.value)
}

/** "Only for “Food & drink”. Only if “Do you sell food?” is Yes." */
export function describeCondition(question: Question, questions: readonly Question[]): string {
	const { category } = question
	const ofCategory = category === undefined ? "" : `Only for “${category}”.`
	return [ofCategory, describeEarlierAnswer(question, questions)].filter(Boolean).join(" ")
}

function describeEarlierAnswer({ condition }: Question, questions: readonly Question[]): string {
	const earlier = questions.find(({ id }) => id === condition?.questionId)
	if (!condition || !earlier) return ""
	const choice = choicesOf(earlier).find(({ value }) => value === condition.value)
	return `Only if “${earlier.label}” is ${choice?.label ?? condition.value}.`
}

/** An answer as an organiser reads it. */
export function formatAnswer(kind: QuestionKind, answer: string): string {
	if (kind === "some-of") return chosenOptions(answer).join(", ")
	return (kind === "yes-no" && YES_OR_NO.find(({ value }) => value === answer)?.label) || answer
}

/** The column of an exchange file that holds the answers to a question. */
export const answerColumn = (slug: string): string => `question:${slug}`

/** As the form calls an answer, and each option of a question that takes several. */
export const questionField = (id: number, option?: number): string =>
	option === undefined ? `question-${id}` : `question-${id}-${option}`

/** Every field of the form that may hold an answer. */
export const QUESTION_FIELD = /^question-(\d{1,9})(?:-\d{1,2})?$/

export type Fields = Record<string, unknown>

/** As the form of an edition calls the choice of a category. */
export const CATEGORY_FIELD: ChoiceField = "category"

export function chosenCategoryIn(fields: Fields): string {
	const chosen = fields[CATEGORY_FIELD]
	return typeof chosen === "string" ? normalizeSingleLine(chosen) : ""
}

/** Those that are answered with a file. */
export const fileQuestionsOf = (questions: readonly Question[]): Question[] =>
	questions.filter(({ kind }) => kind === "file")

/** What stands in the field of a question or of those options that are ticked; of a file its name. */
export function typedTexts({ id, kind }: Pick<Question, "id" | "kind">, fields: Fields): string[] {
	const name = questionField(id)
	const values =
		kind === "some-of"
			? Object.entries(fields).flatMap(([field, value]) => (field.startsWith(`${name}-`) ? [value] : []))
			: [fields[name]]
	return values
		.map((value) => (value instanceof File ? value.name : value))
		.filter((value) => typeof value === "string")
}

/** The ids of the questions that a form asks, as it is filled in now. */
export function idsAskedIn(questions: readonly Question[], fields: Fields): number[] {
	const answers: Answers = {}
	const category = chosenCategoryIn(fields)
	const asked = questions.filter((question) => {
		if (!isAsked(question, answers, category)) return false
		answers[question.id] = typedTexts(question, fields).join("\n")
		return true
	})
	return asked.map(({ id }) => id)
}
