import { open } from "node:fs/promises"
import { findImportUpload, messageFilePath } from "../../../domain/transfer/commands/uploads.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { attachmentResponse } from "../attachment.server.ts"
import type { Route } from "./+types/remarks"

/** Every message about an upload, for those that the page does not show. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { dataDir } = getServices(context).config
	const upload = await findImportUpload(dataDir, params.upload, getAdmin(context).id)
	const file = upload && (await open(messageFilePath(upload)).catch(() => undefined))
	if (!file) return new Response("These lines are no longer available.", { status: 404 })
	const attachment = { name: "import-remarks.csv", mediaType: "text/csv; charset=utf-8" }
	return attachmentResponse(file.createReadStream(), attachment)
}
