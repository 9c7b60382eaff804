import { createReadStream } from "node:fs"
import { access } from "node:fs/promises"
import { findImport, remarksPath } from "../../../domain/transfer/commands/uploads.server.ts"
import { servicesOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { attachment } from "../attachment.server.ts"
import type { Route } from "./+types/remarks"

/** Every remark about an upload, for those that the page does not show. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { dataDir } = servicesOf(context).config
	const upload = await findImport(dataDir, params.upload, adminOf(context).id)
	const path = upload && remarksPath(dataDir, upload)
	const isThere =
		path &&
		(await access(path).then(
			() => true,
			() => false,
		))
	if (!isThere) return new Response("These lines are no longer available.", { status: 404 })
	const remarks = { name: "import-remarks.csv", mediaType: "text/csv; charset=utf-8" }
	return attachment(createReadStream(path), remarks)
}
