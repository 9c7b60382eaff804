import { createHash } from "node:crypto"
import { renderSharingPicture, type SharingPictureContent } from "./draw.server.ts"

/** A sharing picture, to be kept for a day. */
export async function respondWithPicture(
	request: Request,
	content: SharingPictureContent,
): Promise<Response> {
	const picture = await renderSharingPicture(content)
	const etag = `"${createHash("sha256").update(picture).digest("base64url")}"`
	const headers = { etag, "cache-control": "public, max-age=86400" }
	if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers })
	return new Response(new Uint8Array(picture), { headers: { ...headers, "content-type": "image/jpeg" } })
}
