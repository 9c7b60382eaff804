import type { Readable } from "node:stream"
import { bodyOf } from "../request/body-of.server.ts"

/** Whatever is in a file, no browser runs it or takes it for anything else. */
export const SANDBOX_HEADERS = {
	"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
	"x-content-type-options": "nosniff",
}

const PRIVATE_HEADERS = { ...SANDBOX_HEADERS, "x-robots-tag": "noindex" }

interface DownloadedFile {
	name: string
	mediaType: string
	/** Bytes. */
	size: number
}

/** A file that is saved under its name. */
export function downloadHeaders({ name, mediaType, size }: DownloadedFile) {
	return {
		...PRIVATE_HEADERS,
		"content-type": mediaType,
		"content-length": String(size),
		"content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`,
	}
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Why there is no file, for a reader. */
export function textResponse(status: number, text: string): Response {
	const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" }
	return new Response(`${text}\n`, { status, headers: { ...headers, ...PRIVATE_HEADERS } })
}

/** What a file holds, as a body; none where only its headers are asked for. */
export async function openBody({ method }: Request, open: () => Promise<Readable>): Promise<BodyInit | null> {
	return method === "HEAD" ? null : bodyOf(await open())
}
