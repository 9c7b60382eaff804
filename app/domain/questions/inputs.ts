import { z } from "zod"
import { ENTRY_SLUG } from "../../values/text-patterns.ts"
import { limitedLine } from "../content/inputs.ts"
import { choicesOf, QUESTION_KINDS } from "./rules.ts"

/** A form has room for the answers to no more. */
const MAX_QUESTIONS = 25
const MAX_OPTIONS = 15
/** Of a form, besides its pictures. */
const MAX_FILES = 5

/** An answer to an earlier question: its slug, "=", and the answer. */
const condition = z.string().regex(/^[a-z0-9-]{1,200}=\S.*$/)

export function parseCondition(text: string): { slug: string; value: string } {
	const end = text.indexOf("=")
	return { slug: text.slice(0, end), value: text.slice(end + 1) }
}

export const formatCondition = (slug: string, value: string): string => `${slug}=${value}`

const slug = z.string().regex(ENTRY_SLUG)

const question = z.strictObject({
	slug: slug.meta({ control: "slug" }),
	label: limitedLine(200).meta({ label: "Question" }),
	hint: limitedLine(300).meta({ label: "Hint", hint: "Shown below the question." }).nullable(),
	kind: z.enum(QUESTION_KINDS).meta({
		label: "Kind of answer",
		hint: "Files are asked for at the end of the form: a PDF or a picture for each question.",
		control: "question-kind",
	}),
	options: z
		.array(limitedLine(120).meta({ label: "Option" }))
		.refine((options) => options.length <= MAX_OPTIONS, { message: `Use at most ${MAX_OPTIONS} options.` })
		.meta({ label: "Options", hint: "Only for a choice of one or of several.", itemLabel: "option" }),
	isRequired: z.boolean().meta({ label: "Required" }),
	category: slug
		.meta({
			label: "Ask only vendors of",
			hint: "A category of this edition. Once it is deleted, nobody is asked.",
			control: "question-category",
		})
		.nullable(),
	condition: condition
		.meta({
			label: "Ask only if",
			hint: "An answer to an earlier question. New questions are listed here once they are saved.",
			control: "question-condition",
		})
		.nullable(),
	isRetired: z.boolean().meta({ label: "Retired", hint: "Vendors do not see it. Answers to it are kept." }),
})
export type QuestionInput = z.infer<typeof question>

interface Fault {
	path: (string | number)[]
	message: string
}

/** The questions of an edition, as an organiser edits them. */
export const questionList = z
	.array(question)
	.refine((questions) => questions.length <= MAX_QUESTIONS, {
		message: `Ask at most ${MAX_QUESTIONS} questions.`,
	})
	.refine(
		(questions) =>
			questions.filter(({ kind, isRetired }) => kind === "file" && !isRetired).length <= MAX_FILES,
		{ message: `Ask for at most ${MAX_FILES} files.` },
	)
	.superRefine((questions, context) => {
		const found = questions.flatMap((one, nth) => faultsOf(one, questions.slice(0, nth)).map(below(nth)))
		for (const { path, message } of found) context.addIssue({ code: "custom", path, message })
	})
	.meta({
		label: "Questions",
		hint: "Asked at the end of the form. Everyone who sees applications sees the answers, reviewers too; files are opened by whoever may open documents.",
		itemLabel: "question",
	})

const below =
	(nth: number) =>
	({ path, message }: Fault): Fault => ({ path: [nth, ...path], message })

function faultsOf(one: QuestionInput, earlier: QuestionInput[]): Fault[] {
	const faults: Fault[] = []
	const hasOptions = one.kind === "one-of" || one.kind === "some-of"
	if (hasOptions && one.options.length < 2)
		faults.push({ path: ["options"], message: "Add at least two options." })
	if (!hasOptions && one.options.length > 0)
		faults.push({
			path: ["options"],
			message: "Only a choice has options: delete them, or change the kind of answer.",
		})
	if (new Set(one.options).size < one.options.length)
		faults.push({ path: ["options"], message: "Two options are the same." })
	if (earlier.some(({ label, isRetired }) => label === one.label && !isRetired && !one.isRetired))
		faults.push({ path: ["label"], message: "Another question has the same words." })
	if (earlier.some(({ slug }) => slug === one.slug))
		faults.push({ path: ["label"], message: "This question is in the form twice." })
	const fault = one.condition && conditionFault(one, earlier)
	return fault ? [...faults, { path: ["condition"], message: fault }] : faults
}

function conditionFault(
	{ condition, isRetired }: QuestionInput,
	earlier: QuestionInput[],
): string | undefined {
	const { slug, value } = parseCondition(condition ?? "")
	const asked = earlier.find((one) => one.slug === slug)
	if (!asked) return "That question has to come before this one."
	if (!choicesOf(asked).some((choice) => choice.value === value))
		return "That question has no such answer any more."
	if (asked.isRetired && !isRetired)
		return `“${asked.label}” is retired, so this would never be asked. Retire it as well.`
	return undefined
}

const MEANING = {
	label: "words",
	kind: "kind of answer",
	options: "options",
	condition: "condition",
} as const satisfies Partial<Record<keyof QuestionInput, string>>
type MeaningKey = keyof typeof MEANING
const MEANING_KEYS = Object.keys(MEANING) as MeaningKey[]

/**
 * What each question asks, by its slug: its words, its choices, and the same of the question that it depends on. As long as
 * this stays the same, an answer means the same.
 */
export function meaningsOf(questions: QuestionInput[]): Map<string, string> {
	const meanings = new Map<string, string>()
	for (const question of questions) {
		const earlier = question.condition && meanings.get(parseCondition(question.condition).slug)
		meanings.set(question.slug, JSON.stringify([...MEANING_KEYS.map((key) => question[key]), earlier]))
	}
	return meanings
}

/**
 * What can't become of questions that somebody answered: their meaning stays, and so do they.
 * @param before all questions, with the slugs of those that have answers
 */
export function findForbiddenChanges(
	before: { questions: QuestionInput[]; answered: ReadonlySet<string> },
	next: QuestionInput[],
): Fault[] {
	const [meanings, nextMeanings] = [meaningsOf(before.questions), meaningsOf(next)]
	const kept = before.questions.filter(({ slug }) => before.answered.has(slug))
	return kept
		.filter(({ slug }) => meanings.get(slug) !== nextMeanings.get(slug))
		.flatMap((question) => {
			const nth = next.findIndex(({ slug }) => slug === question.slug)
			const after = next[nth]
			return after ? changeFaults(question, after).map(below(nth)) : [removalFault(question)]
		})
}

const removalFault = ({ label }: QuestionInput): Fault => ({
	path: [],
	message: `“${label}” has answers, so it can’t be deleted. Put it back and retire it.`,
})

function changeFaults(before: QuestionInput, after: QuestionInput): Fault[] {
	const isSame = (key: MeaningKey) => JSON.stringify(before[key]) === JSON.stringify(after[key])
	const changed = MEANING_KEYS.filter((key) => !isSame(key))
	if (!changed.length) return [{ path: ["condition"], message: DEPENDS_ON_CHANGED }]
	return changed.map((key) => ({
		path: [key],
		message: `This question has answers, so its ${MEANING[key]} can’t change. Retire it and add another.`,
	}))
}

const DEPENDS_ON_CHANGED = "This question has answers, so the question that it depends on can’t change."
