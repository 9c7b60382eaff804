import { createReadStream } from "node:fs"
import { access } from "node:fs/promises"
import { findImportUpload, messageFilePath } from "../../../domain/transfer/commands/uploads.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { attachmentResponse } from "../attachment.server.ts"
import type { Route } from "./+types/remarks"

/** Every message about an upload, for those that the page does not show. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { dataDir } = getServices(context).config
	const upload = await findImportUpload(dataDir, params.upload, getAdmin(context).id)
	const path = upload && messageFilePath(dataDir, upload)
	const isThere =
		path &&
		(await access(path).then(
			() => true,
			() => false,
		))
	if (!isThere) return new Response("These lines are no longer available.", { status: 404 })
	const file = { name: "import-remarks.csv", mediaType: "text/csv; charset=utf-8" }
	return attachmentResponse(createReadStream(path), file)
}
