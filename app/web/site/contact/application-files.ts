import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { listLostFiles, type SentFiles } from "../../../domain/files/lost-files.ts"
import {
	type ApplicationFileField,
	type NewDocument,
	PHOTO_FIELDS,
	type PhotoField,
} from "../../../domain/files/rules.ts"
import type { FileUpload } from "../../../domain/files/uploads.server.ts"
import {
	type Answers,
	fileQuestionsOf,
	QUESTION_FIELD,
	type Question,
	questionField,
} from "../../../domain/questions/rules.ts"

export const MAX_SENT_FILE_MEGABYTES = 10
/** Bytes. */
export const MAX_SENT_FILE_SIZE = MAX_SENT_FILE_MEGABYTES * 1024 * 1024

/** The form calls an answer that is a file as any other answer. */
export type SentField = PhotoField | `question-${number}`

export const answerField = (id: number): SentField => questionField(id) as `question-${number}`

export const isPictureField = (field: SentField): field is PhotoField =>
	PHOTO_FIELDS.some((own) => own === field)

/** Every field of a form that a file may stand in. */
export const fileFieldsOf = ({ questions = [] }: Pick<StallOptions, "questions">): SentField[] => [
	...PHOTO_FIELDS,
	...fileQuestionsOf(questions).map(({ id }) => answerField(id)),
]

/** What a form says of its files when it comes back without them, at the fields that it still has. */
export function findLostFiles(
	upload: SentFiles<SentField>,
	{ settings, questions }: Pick<StallOptions, "settings" | "questions">,
): Record<string, string[]> {
	const isAsked = (field: SentField) => {
		if (field === "photo") return Boolean(settings?.photos)
		return field === "logo" ? settings?.asksLogo === true : fileFieldsOf({ questions }).includes(field)
	}
	const lost = listLostFiles(upload).filter(({ field }) => isAsked(field))
	return Object.fromEntries(lost.map(({ field, text }) => [field, [text]]))
}

/** Of which question a file is the answer; undefined of a picture. */
function questionOf(field: SentField): number | undefined {
	const [, id] = QUESTION_FIELD.exec(field) ?? []
	return id === undefined ? undefined : Number(id)
}

/** In a form, answers that are files are the names of files that came: what was typed there is none. */
export function nameFiles(
	form: FormData,
	questions: readonly Question[],
	upload?: Pick<FileUpload<SentField>, "documents" | "refused" | "unwanted">,
): void {
	for (const { id } of fileQuestionsOf(questions)) form.delete(questionField(id))
	if (!upload) return
	const files = [...upload.documents, ...upload.refused]
	for (const { field, name } of files) if (questionOf(field) !== undefined) form.set(field, name)
	for (const field of upload.unwanted) if (questionOf(field) !== undefined) form.set(field, "File")
}

/** As they are stored, without those of questions that were not asked of this vendor. */
export function toStoredFiles(
	documents: NewDocument<SentField>[],
	answers: Answers,
): NewDocument<ApplicationFileField>[] {
	return documents.flatMap(({ field, ...document }): NewDocument<ApplicationFileField>[] => {
		if (isPictureField(field)) return [{ ...document, field }]
		const questionId = questionOf(field)
		return questionId && answers[questionId] ? [{ ...document, field: "answer", questionId }] : []
	})
}
