// The small edition of Zod, because a browser validates with these as well.
import * as z from "zod/mini"
import { hasVisibleText, normalizeMultiLine, normalizeSingleLine } from "../../values/normalize-text.ts"
import {
	type Answers,
	CATEGORY_FIELD,
	choicesOf,
	chosenCategoryIn,
	type Fields,
	isAsked,
	QUESTION_FIELD,
	type Question,
	questionField,
	typedTexts,
} from "./rules.ts"

/** UTF-16 units, as a browser counts them. */
const ANSWER_LIMITS = { line: 200, text: 2000 } as const

/** Of a form as a whole. */
export const QUESTIONS_CHANGED =
	"Questions have changed since you opened this form. Check your answers and send the form again."

type Reading = { answer: string } | { fault: string }

/**
 * The answers in a form, the same on both sides. What comes out is what is stored: nothing of a question that is not asked
 * of this vendor, whatever stands in its field.
 */
export function createAnswersSchema(questions: readonly Question[]) {
	return z.pipe(
		z.record(z.string(), z.unknown()),
		z.transform((fields: Fields, context) => {
			const answers: Answers = {}
			const category = chosenCategoryIn(fields)
			if (answersOthers(questions, fields))
				context.issues.push({ code: "custom", message: QUESTIONS_CHANGED, input: fields, path: [] })
			for (const question of questions) {
				if (!isAsked(question, answers, category)) continue
				const reading = readAnswer(question, fields)
				if ("answer" in reading) {
					if (reading.answer) answers[question.id] = reading.answer
				} else {
					const path = [questionField(question.id)]
					context.issues.push({ code: "custom", message: reading.fault, input: fields, path })
				}
			}
			return { answers }
		}),
	)
}

/** Whether somebody answered what is not asked any more: a question that means something else has another id. */
function answersOthers(questions: readonly Question[], fields: Fields): boolean {
	const ids = new Set(questions.map(({ id }) => id))
	return Object.entries(fields).some(([name, value]) => {
		const [, id] = QUESTION_FIELD.exec(name) ?? []
		return id !== undefined && Boolean(value) && !ids.has(Number(id))
	})
}

function readAnswer(question: Question, fields: Fields): Reading {
	const typed = typedTexts(question, fields)
	const reading = READERS[question.kind](typed, question)
	if ("answer" in reading && !reading.answer && question.isRequired)
		return {
			fault:
				question.kind === "file" ? `Choose a file for “${question.label}”.` : `Answer “${question.label}”.`,
		}
	return reading
}

const READERS: Record<Question["kind"], (typed: string[], question: Question) => Reading> = {
	line: ([typed = ""], { label }) => limited(normalizeSingleLine(typed), ANSWER_LIMITS.line, label),
	text: ([typed = ""], { label }) => limited(normalizeMultiLine(typed), ANSWER_LIMITS.text, label),
	number: ([typed = ""], { label }) => wholeNumber(normalizeSingleLine(typed), label),
	"yes-no": chosen,
	"one-of": chosen,
	"some-of": chosen,
	file: ([name = ""]) => ({ answer: fileName(name) }),
}

/** A name that nobody can see is none. */
function fileName(name: string): string {
	const line = normalizeSingleLine(name)
	return !name || hasVisibleText(line) ? line : "File"
}

function limited(text: string, limit: number, label: string): Reading {
	if (text.length > limit)
		return { fault: `The answer to “${label}” must be ${limit.toLocaleString("en")} characters or fewer.` }
	return { answer: hasVisibleText(text) ? text : "" }
}

/** "1,200" and "1 200" are 1200. */
function wholeNumber(text: string, label: string): Reading {
	const digits = text.replace(/[, ]/g, "")
	if (!text || /^\d{1,9}$/.test(digits)) return { answer: digits && String(Number(digits)) }
	return { fault: `Answer “${label}” with a whole number, like 12.` }
}

/** The choices in the order of the question, each once. */
function chosen(typed: string[], question: Question): Reading {
	const ticked = new Set(typed.map(normalizeSingleLine).filter(Boolean))
	const answer = choicesOf(question)
		.map(({ value }) => value)
		.filter((value) => ticked.delete(value))
	// What is left was on offer when the form was opened.
	return ticked.size
		? { fault: `Other choices are on offer for “${question.label}” now. Choose again.` }
		: { answer: answer.join("\n") }
}

/** A form that holds these answers: the other way round. */
export function answersToFields(questions: readonly Question[], answers: Answers): Record<string, string> {
	const fields: Record<string, string> = {}
	for (const question of questions) {
		const answer = answers[question.id]
		if (answer === undefined) continue
		if (question.kind !== "some-of") fields[questionField(question.id)] = answer
		else
			for (const [nth, option] of answer.split("\n").entries())
				fields[questionField(question.id, nth)] = option
	}
	return fields
}

/**
 * Whether these answers are what a form gives that asks these questions: they may have changed while it was open.
 * @param category that was chosen; empty: none
 */
export function areCurrentAnswers(
	questions: readonly Question[],
	answers: Answers,
	category: string,
): boolean {
	const fields = { ...answersToFields(questions, answers), [CATEGORY_FIELD]: category }
	const parsed = createAnswersSchema(questions).safeParse(fields)
	if (!parsed.success) return false
	const ids = new Set([...Object.keys(answers), ...Object.keys(parsed.data.answers)].map(Number))
	return [...ids].every((id) => parsed.data.answers[id] === answers[id])
}
