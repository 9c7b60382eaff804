import { extrasFields } from "../../../domain/extras/inputs.ts"
import { chosenFiles, findChosenFileFault } from "../../../domain/files/first-look.ts"
import {
	DOCUMENT_FIELDS,
	type DocumentField,
	MAX_FILE_SIZE,
	MAX_FILES_PER_FIELD,
	type RefusedFile,
} from "../../../domain/files/rules.ts"
import { listProblems, type Problem } from "./extras-response.ts"
import { readFormValues } from "./read-form-values.ts"

/** What the server would refuse, found before a byte is sent. */
export async function findProblems(form: HTMLFormElement): Promise<Problem[]> {
	const { wantsHay, ...texts } = readFormValues(form)
	const parsed = extrasFields.safeParse({ ...texts, wantsHay: wantsHay ? "on" : undefined })
	const filesOf = (field: DocumentField) => chosenFiles(new FormData(form), field)
	const refused = await Promise.all(DOCUMENT_FIELDS.map((field) => refuseFiles(filesOf(field), field)))
	const hasIndemnity = filesOf("indemnity").length > 0
	return listProblems({ issues: parsed.error?.issues, hasIndemnity, refused: refused.flat() })
}

const LIMITS = { fileSize: MAX_FILE_SIZE }

async function refuseFiles(files: File[], field: DocumentField): Promise<RefusedFile[]> {
	const refused = await Promise.all(
		files.map(async (file, index): Promise<RefusedFile[]> => {
			const reason = index >= MAX_FILES_PER_FIELD ? "too-many" : await findChosenFileFault(file, LIMITS)
			return reason ? [{ field, name: file.name, reason }] : []
		}),
	)
	return refused.flat()
}
