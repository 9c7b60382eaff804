import type { IncomingForm } from "../../domain/files/uploads.server.ts"

/** A form with files, as the domain takes it. */
export const incomingForm = ({ body, headers }: Request): IncomingForm => ({
	body,
	contentType: headers.get("content-type"),
	contentLength: Number(headers.get("content-length") ?? 0),
})
