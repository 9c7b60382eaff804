import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { ensureExtension } from "../../domain/files/names.ts"
import { findDocument } from "../../domain/files/queries.server.ts"
import type { ApplicationFileField, MediaType, StoredField } from "../../domain/files/rules.ts"
import { parseId } from "../../values/record-id.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { downloadHeaders, openBody, textResponse } from "./file-response.ts"

interface FileRequest {
	request: Request
	context: Readonly<RouterContextProvider>
}

interface AskedFile {
	/** Of the application, and of its document. */
	id: string
	documentId: string
	fields: readonly ApplicationFileField[]
	/** In place of its own. */
	name?: string
}

/** A file that came with an application, in one of these fields. */
export async function sendApplicationFile(
	{ request, context }: FileRequest,
	{ id, documentId, fields, name: otherName }: AskedFile,
): Promise<Response> {
	const { db, files } = getServices(context)
	const applicationId = parseId(id) ?? 0
	const uuid = z.uuid().safeParse(documentId).data
	const found = uuid && (await findDocument(db, applicationId, uuid))
	const isAsked = (field: StoredField) => (fields as readonly StoredField[]).includes(field)
	if (!found || !isAsked(found.field) || found.state !== "current")
		return textResponse(404, "This file no longer exists.")
	const { key, mediaType, size, originalName } = found
	const name = ensureExtension(otherName ?? originalName, mediaType as MediaType)
	try {
		const content = await openBody(request, () => files.open(key))
		const headers = { ...downloadHeaders({ name, mediaType, size }), "cache-control": "private, no-store" }
		return new Response(content, { headers })
	} catch (error) {
		getRequestContext(context).log.error({ err: error, applicationId }, "a file could not be opened")
		return textResponse(503, "This file could not be read. Please try again in a few minutes.")
	}
}
