import type { CategoryChoice } from "../application-forms/queries.server.ts"
import { formatCondition, type QuestionInput } from "../questions/inputs.ts"
import { choicesOf, QUESTION_KINDS, type QuestionKind } from "../questions/rules.ts"
import type { FieldChoices } from "./fields.server.ts"

const KIND_LABELS: Record<QuestionKind, string> = {
	line: "One line",
	text: "Several lines",
	number: "Whole number",
	"yes-no": "Yes or no",
	"one-of": "One of several options",
	"some-of": "Any of several options",
	file: "File",
}

/**
 * What there is to choose from where these questions are edited: kinds of answers, categories that were saved, and as
 * conditions answers to these questions.
 */
export const questionChoices = (questions: QuestionInput[], categories: CategoryChoice[]): FieldChoices => ({
	"question-category": [...categories, ...findDeleted(questions, categories)].map(({ slug, name }) => ({
		value: slug,
		label: name,
	})),
	"question-kind": QUESTION_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
	"question-condition": questions.flatMap((earlier) =>
		choicesOf(earlier).map(({ value, label }) => ({
			value: formatCondition(earlier.slug, value),
			label: `“${earlier.label}” is ${label}`,
		})),
	),
})

/** A question keeps a category that was deleted until an organiser chooses another. */
function findDeleted(questions: QuestionInput[], categories: CategoryChoice[]): CategoryChoice[] {
	const known = new Set(categories.map(({ slug }) => slug))
	const named = new Set(questions.flatMap(({ category }) => category ?? []))
	const deleted = [...named].filter((slug) => !known.has(slug))
	return deleted.map((slug) => ({ slug, name: `Deleted category (${slug})` }))
}
