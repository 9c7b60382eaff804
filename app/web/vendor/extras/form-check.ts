import { extrasFields } from "../../../domain/extras/inputs.ts"
import { hasUnsupportedExtension } from "../../../domain/files/names.ts"
import {
	DOCUMENT_FIELDS,
	type DocumentField,
	MAX_FILE_SIZE,
	MAX_FILES_PER_FIELD,
	type RefusedFile,
} from "../../../domain/files/rules.ts"
import { hasAcceptedSignature, SIGNATURE_SIZE } from "../../../domain/files/signatures.ts"
import { listProblems, type Problem } from "./extras-response.ts"
import { readFormValues } from "./read-form-values.ts"

/** What the server would refuse, found before a byte is sent. */
export async function findProblems(form: HTMLFormElement): Promise<Problem[]> {
	const { wantsHay, ...texts } = readFormValues(form)
	const parsed = extrasFields.safeParse({ ...texts, wantsHay: wantsHay ? "on" : undefined })
	const refused = await Promise.all(DOCUMENT_FIELDS.map((field) => refuseFiles(filesIn(form, field), field)))
	const hasIndemnity = filesIn(form, "indemnity").length > 0
	return listProblems({ issues: parsed.error?.issues, hasIndemnity, refused: refused.flat() })
}

function filesIn(form: HTMLFormElement, field: DocumentField): File[] {
	return new FormData(form)
		.getAll(field)
		.filter((file) => file instanceof File && (file.name !== "" || file.size > 0)) as File[]
}

async function refuseFiles(files: File[], field: DocumentField): Promise<RefusedFile[]> {
	const refused = await Promise.all(
		files.map(async (file, index): Promise<RefusedFile[]> => {
			const reason = index >= MAX_FILES_PER_FIELD ? "too-many" : await faultOf(file)
			return reason ? [{ field, name: file.name, reason }] : []
		}),
	)
	return refused.flat()
}

async function faultOf(file: File): Promise<RefusedFile["reason"] | undefined> {
	if (file.size === 0) return "empty"
	if (file.size > MAX_FILE_SIZE) return "too-large"
	const start = await file
		.slice(0, SIGNATURE_SIZE)
		.arrayBuffer()
		.catch(() => new ArrayBuffer(0))
	if (!hasAcceptedSignature(new Uint8Array(start))) return "wrong-type"
	return hasUnsupportedExtension(file.name) ? "wrong-ending" : undefined
}
