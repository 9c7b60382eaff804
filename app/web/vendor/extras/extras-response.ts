import type { ExtrasPrices } from "../../../domain/extras/rules.ts"
import { describeFileProblem } from "../../../domain/files/refusal-messages.ts"
import {
	DOCUMENT_FIELDS,
	type DocumentField,
	MAX_FILE_MEGABYTES,
	MAX_FILES_PER_FIELD,
	type RefusedFile,
} from "../../../domain/files/rules.ts"

/** An edition that takes extras, with its prices. */
export interface ExtrasOffer extends ExtrasPrices {
	slug: string
	name: string
}

export interface ExtrasFormValues {
	/** The slug of the edition; "" where nobody was asked. */
	edition: string
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
	offers?: ExtrasOffer[]
	/** The vendor has stalls in several editions, and has to say for which one the extras are. */
	asksEdition?: boolean
} & ({ sent: true; insuranceStored: boolean; ordered: string } | RefusedExtras)

interface RefusedExtras {
	sent: false
	typed: ExtrasFormValues
	problems: Problem[]
	/** What to say of its files, where the page has come anew with the response. */
	lostFiles: Problem[]
}

export const SUBMITTED_MESSAGE = "✓ Submitted successfully!"
export const failureMessage = (message: string) => `✗ Submission failed: ${message}`
export const CORRECT_ERRORS_MESSAGE = "Please correct the errors above."

export const EDITION_UNCLEAR: Problem = {
	field: "edition",
	text: "You have a stall at more than one festival. Choose the one that this is for, and submit again.",
}

export const VENDOR_UNKNOWN: Problem = {
	field: "email",
	text: "No application has this email address. Enter the one that you applied with.",
}

/** The hidden fields that say at which prices of an edition a form was filled in. */
export const expectedPriceField = (item: keyof ExtrasPrices, edition: string) => `${item}.${edition}`

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
			...individual.map((file) => ({ field, text: describeFileProblem(file, MAX_FILE_MEGABYTES) })),
			...(surplus.length ? [{ field, text: describeSurplusFiles(surplus) }] : []),
		]
	})
}

function describeSurplusFiles(surplus: RefusedFile[]): string {
	const names = surplus.map(({ name }) => name).join(", ")
	return `Choose at most ${MAX_FILES_PER_FIELD} files. You have chosen too many: ${names}.`
}
