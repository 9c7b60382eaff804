import { type FormSettings, PLAIN_FORM } from "../../../domain/application-forms/rules.ts"
import { describeFileProblem } from "../../../domain/files/refusal-messages.ts"
import { PHOTO_FIELDS, type RefusedFile } from "../../../domain/files/rules.ts"
import { answerField, isPictureField, MAX_SENT_FILE_MEGABYTES, type SentField } from "./application-files.ts"

interface Received {
	/** Those that nothing is wrong with. */
	documents: { field: SentField }[]
	refused: RefusedFile<SentField>[]
}

/**
 * What is wrong with the files of a form, by their fields; undefined where nothing is.
 * @param answers of this vendor: other files are not asked for
 */
export function findFileErrors(
	{ documents, refused }: Received,
	{ photos, asksLogo }: FormSettings = PLAIN_FORM,
	answers: Record<number, unknown> = {},
): Record<string, string[]> | undefined {
	const asked = Object.keys(answers).map((id) => answerField(Number(id)))
	const wanted: SentField[] = [...PHOTO_FIELDS, ...asked]
	const errors: Record<string, string[]> = {}
	const problems = refused.filter(({ field, reason }) => reason !== "too-many" && wanted.includes(field))
	const add = (field: SentField, text: string) => {
		errors[field] = [...(errors[field] ?? []), text]
	}
	for (const file of problems) add(file.field, describeProblem(file))
	const countOf = (field: SentField) =>
		[...documents, ...refused].filter((file) => file.field === field).length
	if (countOf("photo") > photos)
		add("photo", photos === 1 ? "Choose one photo." : `Choose at most ${photos} photos.`)
	if (countOf("logo") > Number(asksLogo)) add("logo", "Choose one logo.")
	for (const field of asked) if (countOf(field) > 1) add(field, "Choose one file.")
	return Object.keys(errors).length ? errors : undefined
}

const describeProblem = (file: RefusedFile<SentField>) =>
	(isPictureField(file.field) ? describePictureProblem(file) : undefined) ??
	describeFileProblem(file, MAX_SENT_FILE_MEGABYTES)

/** Where something else helps with a picture than with a paper. */
function describePictureProblem({ name, reason }: RefusedFile<SentField>): string | undefined {
	const displayName = name || "A file without a name"
	if (reason === "wrong-type")
		return `${displayName} is not a picture that we can take. Choose a JPEG, PNG, WebP or HEIC file.`
	if (reason === "wrong-ending")
		return `${displayName} does not have the file name of a picture. If it is one, rename it to end in .jpg.`
	if (reason === "damaged")
		return `${displayName} is damaged or incomplete. Choose the original from your camera or gallery, or take the picture again.`
	return undefined
}
