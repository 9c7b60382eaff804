import type { RouterContextProvider } from "react-router"
import { recordAct } from "../../../domain/audit/commands.server.ts"
import { exportFileName, exportVendor } from "../../../domain/privacy/export.server.ts"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { idFrom } from "../answer.server.ts"
import { attachment } from "../attachment.server.ts"
import type { Route } from "./+types/export"

/** Everything about the person behind an application, as one file. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = idFrom(params.id)
	if (!id) return refusal("Vendor not found.", 404)
	try {
		return (await collect(id, context)) ?? refusal("Vendor not found.", 404)
	} catch (error) {
		visitOf(context).log.error({ err: error, applicationId: id }, "export of a vendor's data failed")
		return refusal("The data could not be collected. Please try again in a moment.", 503)
	}
}

async function collect(id: number, context: Readonly<RouterContextProvider>): Promise<Response | undefined> {
	const { db, files, now } = servicesOf(context)
	const at = now()
	const found = await exportVendor(db, files, id, at)
	if (!found.ok) return undefined
	const by = { organiser: adminOf(context).id }
	await recordAct(db, { by, at, action: "vendor-data-exported", about: { kind: "vendor", id } })
	return attachment(found.pieces, { name: exportFileName(id, at), mediaType: "application/zip" })
}

const refusal = (words: string, status: number) =>
	new Response(`${words}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8" } })
