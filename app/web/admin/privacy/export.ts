import type { RouterContextProvider } from "react-router"
import { recordAuditEvent } from "../../../domain/audit/commands.server.ts"
import { exportFileName, exportVendor } from "../../../domain/privacy/export.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { attachmentResponse } from "../shell/lists/attachment.server.ts"
import type { Route } from "./+types/export"

/** Everything about the person behind an application, as one file. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	if (!id) return errorResponse("Vendor not found.", 404)
	try {
		return (await buildExport(id, context)) ?? errorResponse("Vendor not found.", 404)
	} catch (error) {
		getRequestContext(context).log.error(
			{ err: error, applicationId: id },
			"export of a vendor's data failed",
		)
		return errorResponse("The data could not be collected. Please try again in a moment.", 503)
	}
}

async function buildExport(
	id: number,
	context: Readonly<RouterContextProvider>,
): Promise<Response | undefined> {
	const { db, files, now } = getServices(context)
	const at = now()
	const found = await exportVendor(db, files, id, at)
	if (!found.ok) return undefined
	const by = { organiser: getAdmin(context).id }
	await recordAuditEvent(db, { by, at, action: "vendor-data-exported", about: { kind: "vendor", id } })
	return attachmentResponse(found.chunks, { name: exportFileName(id, at), mediaType: "application/zip" })
}

const errorResponse = (message: string, status: number) =>
	new Response(`${message}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8" } })
