import { findPictureFile } from "../../domain/pictures/queries.server.ts"
import { parsePictureFile } from "../../domain/pictures/rules.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import type { Route } from "./+types/picture"
import { openBody, SANDBOX_HEADERS } from "./file-response.ts"

/** A file of a picture of the library. Its address names its content, so what is there is kept for a year. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { db, files } = getServices(context)
	const address = parsePictureFile(params.file)
	const found = address && (await findPictureFile(db, address))
	if (!found) return errorResponse(404, "There is no such picture.")
	const headers = { ...PUBLIC_HEADERS, etag: `"${params.file}"` }
	if (request.headers.get("if-none-match") === headers.etag)
		return new Response(null, { status: 304, headers })
	const { key, size, mediaType } = found
	try {
		const content = await openBody(request, () => files.open(key))
		return new Response(content, {
			headers: { ...headers, "content-type": mediaType, "content-length": String(size) },
		})
	} catch (error) {
		getRequestContext(context).log.error({ err: error, key }, "a picture could not be opened")
		return errorResponse(503, "This picture could not be read. Please try again in a few minutes.")
	}
}

const PUBLIC_HEADERS = { ...SANDBOX_HEADERS, "cache-control": "public, max-age=31536000, immutable" }

const errorResponse = (status: number, message: string) =>
	new Response(`${message}\n`, {
		status,
		headers: { ...SANDBOX_HEADERS, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
	})
