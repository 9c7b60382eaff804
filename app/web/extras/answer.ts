import type { ExtrasPrices } from "../../domain/extras/rules.ts"
import {
	DOCUMENT_FIELDS,
	type DocumentField,
	FILES_PER_FIELD,
	type RefusedFile,
} from "../../domain/files/rules.ts"

/** What was typed, to be shown again. */
export interface TypedExtras {
	email: string
	extraWristbands: string
	wantsHay: boolean
	hayBales: string
}

/** The `name` of each control is its `id` as well, so that the summary can lead there. */
export type FieldName = keyof TypedExtras | DocumentField
export interface Problem {
	field: FieldName
	text: string
}

/** What the page says after a form was sent; the same for both ways of sending it. */
export type ExtrasAnswer = {
	/** For the next sending of the form. */
	formKey: string
	/** The status line, tick or cross first. */
	line: string
	/** What things cost now, where that is not what the form showed. */
	prices?: ExtrasPrices
} & ({ sent: true; insuranceStored: boolean } | { sent: false; typed: TypedExtras; problems: Problem[] })

export const SENT = "✓ Submitted successfully!"
export const failed = (message: string) => `✗ Submission failed: ${message}`
export const LOOK_AGAIN = "Please correct the errors above."

export const INDEMNITY_MISSING = "Choose your indemnity form: a PDF, or a picture of each page."

/** One sentence for each thing that is wrong with the chosen files. */
export function fileProblems(refused: RefusedFile[]): Problem[] {
	return DOCUMENT_FIELDS.flatMap((field) => {
		const own = refused.filter((file) => file.field === field)
		const spare = own.filter(({ reason }) => reason === "too-many")
		const single = own.filter(({ reason }) => reason !== "too-many")
		return [
			...single.map((file) => ({ field, text: sentence(file) })),
			...(spare.length ? [{ field, text: tooMany(spare) }] : []),
		]
	})
}

function sentence({ name, reason }: RefusedFile): string {
	const called = name || "A file without a name"
	if (reason === "too-large") return `${called} is larger than 15 MB. Choose a smaller file.`
	if (reason === "empty") return `${called} is empty. Choose another file.`
	if (reason === "damaged")
		return `${called} is damaged or incomplete. Print it to a new PDF, or send a picture of it.`
	if (reason === "too-complex")
		return `${called} is too complex to check. Print it to a new PDF, or send a picture of it.`
	if (reason === "not-judged")
		return `${called} could not be checked because the site is busy. Please send the form again in a few minutes.`
	if (reason === "wrong-ending")
		return `${called} does not have the file name of a PDF or picture. If it is one, rename it to end in .pdf or .jpg.`
	if (reason === "too-many-pixels")
		return `${called} is too large: at most 150 million pixels, or 30 million in a HEIC file. Choose a smaller picture.`
	if (reason === "infected") return `${called} contains a virus. Scan your device, and choose a clean file.`
	if (reason === "unscanned")
		return `${called} could not be checked for viruses just now. Please send the form again in a few minutes.`
	if (reason === "locked")
		return `${called} is protected with a password. Please send it without a password, or send a picture of it.`
	if (reason === "active")
		return `${called} contains a script, a program or other files, which we cannot accept. Print it to a new PDF, or send a picture of it.`
	return `${called} is not a type of file we can accept. Choose a PDF, JPEG, PNG, WebP or HEIC file.`
}

function tooMany(spare: RefusedFile[]): string {
	const names = spare.map(({ name }) => name).join(", ")
	return `Choose at most ${FILES_PER_FIELD} files. You have chosen too many: ${names}.`
}
