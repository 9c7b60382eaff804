import { hasUnsupportedExtension } from "./names.ts"
import type { Refusal } from "./rules.ts"
import { hasAcceptedSignature, SIGNATURE_SIZE } from "./signatures.ts"

interface FileLimits {
	/** Bytes. */
	fileSize: number
	/** No PDF. */
	only?: "pictures" | undefined
}

/** What a browser can know of a chosen file; what counts is the server's own judgement. */
export async function findChosenFileFault(
	file: File,
	{ fileSize, only }: FileLimits,
): Promise<Refusal | undefined> {
	if (file.size === 0) return "empty"
	if (file.size > fileSize) return "too-large"
	const start = await file
		.slice(0, SIGNATURE_SIZE)
		.arrayBuffer()
		.catch(() => new ArrayBuffer(0))
	if (!hasAcceptedSignature(new Uint8Array(start), only)) return "wrong-type"
	return hasUnsupportedExtension(file.name) ? "wrong-ending" : undefined
}

/** The files that were chosen in a field of a form. */
export const chosenFiles = (form: FormData, field: string): File[] =>
	form
		.getAll(field)
		.filter((file): file is File => file instanceof File && (file.name !== "" || file.size > 0))
