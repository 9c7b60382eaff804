import type { IncomingForm } from "../../domain/files/uploads.server.ts"

/** Bytes of a form without files: three times what the longest one needs, the page of a festival. */
const MAX_FORM_BYTES = 64 * 1024

export type SmallForm = { ok: true; form: FormData } | { ok: false; reason: "too-large" | "not-a-form" }

/** Reads a form without files, of at most 64 KB: only the named fields. */
export function readSmallForm(request: Request, fields: readonly string[]): Promise<SmallForm> {
	return readFilteredForm(request, (name) => fields.includes(name))
}

/**
 * Reads a form without files, of at most 64 KB. Only fields with the right names are kept, each once and as text,
 * so that nothing else a sender invents reaches whatever reads the form.
 */
export async function readFilteredForm(
	request: Request,
	isAllowedField: (name: string) => boolean,
): Promise<SmallForm> {
	const bytes = await readAtMost(request, MAX_FORM_BYTES)
	if (!bytes) return { ok: false, reason: "too-large" }
	const submitted = await parseForm(bytes, request.headers.get("content-type") ?? "")
	if (!submitted) return { ok: false, reason: "not-a-form" }
	const form = new FormData()
	for (const [name, value] of submitted) {
		if (typeof value === "string" && isAllowedField(name) && !form.has(name)) form.set(name, value)
	}
	return { ok: true, form }
}

/** Text of at most so many bytes; undefined for more, and for what is no text. */
export async function readSmallText(request: Request, limit: number): Promise<string | undefined> {
	const bytes = await readAtMost(request, limit)
	try {
		return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes)
	} catch {
		return undefined
	}
}

async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
	if (Number(request.headers.get("content-length")) > limit) return undefined
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of request.body ?? []) {
		size += chunk.byteLength
		if (size > limit) return undefined
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | undefined> {
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return undefined
	return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => undefined)
}

/** A form with files, as the domain takes it. */
export const incomingForm = ({ body, headers }: Request): IncomingForm => ({
	body,
	contentType: headers.get("content-type"),
	contentLength: Number(headers.get("content-length") ?? 0),
})
