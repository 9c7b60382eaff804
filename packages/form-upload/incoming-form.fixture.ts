import type { IncomingForm } from "./form-upload.ts"

/** A form as a web framework would hand it over. */
export const incomingForm = ({ body, headers }: Request): IncomingForm => ({
	body,
	contentType: headers.get("content-type"),
	contentLength: Number(headers.get("content-length") ?? 0),
})
