import type { ExtrasPrices } from "../../../domain/extras/rules.ts"
import {
	DOCUMENT_FIELDS,
	type DocumentField,
	MAX_FILE_MEGABYTES,
	MAX_FILES_PER_FIELD,
	type RefusedFile,
} from "../../../domain/files/rules.ts"

export interface ExtrasFormValues {
	email: string
	extraWristbands: string
	wantsHay: boolean
	hayBales: string
}

/** The `name` of each control is its `id` as well, so that the summary can lead there. */
export type FieldName = keyof ExtrasFormValues | DocumentField
export interface Problem {
	field: FieldName
	text: string
}

/** What the page says after a form was sent; the same for both ways of sending it. */
export type ExtrasResponse = {
	/** For the next sending of the form. */
	formKey: string
	/** The status line, tick or cross first. */
	line: string
	/** What things cost now, where that is not what the form showed. */
	prices?: ExtrasPrices
} & ({ sent: true; insuranceStored: boolean } | { sent: false; typed: ExtrasFormValues; problems: Problem[] })

export const SUBMITTED_MESSAGE = "✓ Submitted successfully!"
export const failureMessage = (message: string) => `✗ Submission failed: ${message}`
export const CORRECT_ERRORS_MESSAGE = "Please correct the errors above."

const INDEMNITY_MISSING_MESSAGE = "Choose your indemnity form: a PDF, or a picture of each page."

interface FormFaults {
	/** Of `extrasFields`. */
	issues: readonly { path: PropertyKey[]; message: string }[] | undefined
	hasIndemnity: boolean
	refused: RefusedFile[]
}

/** One sentence for each thing that is wrong, in the order of the form. */
export function listProblems({ issues = [], hasIndemnity, refused }: FormFaults): Problem[] {
	return [
		...issues.map(({ path, message }) => ({ field: path[0] as keyof ExtrasFormValues, text: message })),
		...(hasIndemnity ? [] : [{ field: "indemnity" as const, text: INDEMNITY_MISSING_MESSAGE }]),
		...listFileProblems(refused),
	]
}

function listFileProblems(refused: RefusedFile[]): Problem[] {
	return DOCUMENT_FIELDS.flatMap((field) => {
		const fieldFiles = refused.filter((file) => file.field === field)
		const surplus = fieldFiles.filter(({ reason }) => reason === "too-many")
		const individual = fieldFiles.filter(({ reason }) => reason !== "too-many")
		return [
			...individual.map((file) => ({ field, text: describeFileProblem(file) })),
			...(surplus.length ? [{ field, text: describeSurplusFiles(surplus) }] : []),
		]
	})
}

function describeFileProblem({ name, reason }: RefusedFile): string {
	const displayName = name || "A file without a name"
	if (reason === "too-large")
		return `${displayName} is larger than ${MAX_FILE_MEGABYTES} MB. Choose a smaller file.`
	if (reason === "empty") return `${displayName} is empty. Choose another file.`
	if (reason === "damaged")
		return `${displayName} is damaged or incomplete. Print it to a new PDF, or send a picture of it.`
	if (reason === "too-complex")
		return `${displayName} is too complex to check. Print it to a new PDF, or send a picture of it.`
	if (reason === "not-judged")
		return `${displayName} could not be checked because the site is busy. Please send the form again in a few minutes.`
	if (reason === "wrong-ending")
		return `${displayName} does not have the file name of a PDF or picture. If it is one, rename it to end in .pdf or .jpg.`
	if (reason === "too-many-pixels")
		return `${displayName} is too large: at most 150 million pixels, or 60 million in a HEIC file. Choose a smaller picture.`
	if (reason === "infected")
		return `${displayName} contains a virus. Scan your device, and choose a clean file.`
	if (reason === "unscanned")
		return `${displayName} could not be checked for viruses just now. Please send the form again in a few minutes.`
	if (reason === "locked")
		return `${displayName} is protected with a password. Please send it without a password, or send a picture of it.`
	if (reason === "active")
		return `${displayName} contains a script, a program or other files, which we cannot accept. Print it to a new PDF, or send a picture of it.`
	return `${displayName} is not a type of file we can accept. Choose a PDF, JPEG, PNG, WebP or HEIC file.`
}

function describeSurplusFiles(surplus: RefusedFile[]): string {
	const names = surplus.map(({ name }) => name).join(", ")
	return `Choose at most ${MAX_FILES_PER_FIELD} files. You have chosen too many: ${names}.`
}
