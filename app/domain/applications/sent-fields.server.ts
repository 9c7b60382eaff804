import { createHash } from "node:crypto"
import { QUESTION_FIELD, typedTexts } from "../questions/rules.ts"

/** A field of an application that an organiser may correct. */
export interface CorrectableField {
	/** The name of its field in the form. */
	name: string
	label: string
	/** `options`: exactly one of them, `checkboxes`: any of them. */
	kind: "line" | "lines" | "options" | "checkboxes"
	/** A line in which a number is typed. */
	isNumber?: boolean
	/** Of `options` and `checkboxes`: what is on offer, and what is stored though it is not. */
	options: { value: string; label: string }[]
	/** As it is stored; of `checkboxes` each in a line of its own. */
	value: string
	/** The same rule as in the public form. */
	judge: (typed: string) => { value: string } | { fault: string }
}

/** A form with fields of an application, as somebody sent it. */
export interface SentFields {
	/** By the names of the fields: what they held on the screen (`digestOf`). */
	expected: Record<string, string>
	/** What they hold now; one that is missing stays. */
	typed: (field: CorrectableField) => string | undefined
}

export const linesOf = (value: string) => value.split("\n").filter(Boolean)

export const questionIdOf = (name: string) => Number(QUESTION_FIELD.exec(name)?.[1])

/** What a sent form holds of a field; undefined where it lacks it. Boxes that nobody ticked are not sent. */
export function readTypedValue({ name, kind }: CorrectableField, form: FormData): string | undefined {
	if (!form.has(name)) return undefined
	if (kind !== "checkboxes") return String(form.get(name))
	const question = { id: questionIdOf(name), kind: "some-of" } as const
	return typedTexts(question, Object.fromEntries(form)).join("\n")
}

/** As a browser sends back what a field held: lines are one in a line, and end as they like elsewhere. */
function asSent({ kind }: CorrectableField, value: string): string {
	if (kind === "checkboxes") return linesOf(value.replaceAll("\r", "")).toSorted().join("\n")
	if (kind === "line") return value.replace(/[\r\n]/g, "")
	return value.replace(/\r\n?/g, "\n")
}

/** Known again without saying what it was: what a screen had in its fields, to be sent along with the form. */
export const digestOf = (field: CorrectableField, value = field.value): string =>
	createHash("sha256").update(asSent(field, value)).digest("base64url").slice(0, 16)

/** What a field holds that is something else now than on the screen. */
export function readChangedValue(
	field: CorrectableField,
	{ expected, typed }: SentFields,
): string | undefined {
	const sent = typed(field)
	return sent === undefined || digestOf(field, sent) === expected[field.name] ? undefined : sent
}

/** The same of all fields that hold something else, by their names. */
export const listChangedValues = (
	fields: CorrectableField[],
	correction: SentFields,
): Record<string, string> =>
	Object.fromEntries(
		fields.flatMap((field) => {
			const sent = readChangedValue(field, correction)
			return sent === undefined ? [] : [[field.name, sent]]
		}),
	)
