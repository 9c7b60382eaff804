/** Bytes: a letter and a bit. */
const BODY_LIMIT = 200_000

export type JsonBody = { ok: true; value: unknown } | { ok: false; reason: "not-json" | "too-large" }

/** Reads a JSON body of at most 200 kB; counted while it comes in, whatever its header claims. */
export async function readJson(request: Request): Promise<JsonBody> {
	const decoder = new TextDecoder("utf-8", { fatal: true })
	let size = 0
	let text = ""
	try {
		for await (const chunk of request.body ?? []) {
			size += chunk.byteLength
			if (size > BODY_LIMIT) return { ok: false, reason: "too-large" }
			text += decoder.decode(chunk, { stream: true })
		}
		return { ok: true, value: JSON.parse(text + decoder.decode()) }
	} catch {
		return { ok: false, reason: "not-json" }
	}
}
