import { bodyOf } from "../../../request/body-of.server.ts"

interface Attachment {
	/** Of our own making: nothing in it needs quoting. */
	name: string
	mediaType: string
}

/** A file that is saved, sent as it is made, and kept by no cache. Where nobody reads it (HEAD), nothing of it is begun. */
export function attachmentResponse(
	content: AsyncIterable<Uint8Array>,
	{ name, mediaType }: Attachment,
): Response {
	return new Response(bodyOf(content), {
		headers: {
			"content-type": mediaType,
			"content-disposition": `attachment; filename="${name}"`,
			"cache-control": "no-store",
		},
	})
}
