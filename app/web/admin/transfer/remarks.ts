import { createReadStream } from "node:fs"
import { access } from "node:fs/promises"
import { Readable } from "node:stream"
import { findImport, remarksPath } from "../../../domain/transfer/commands/uploads.server.ts"
import { servicesOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
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
	if (!isThere) return new Response("These remarks are no longer here.", { status: 404 })
	return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, {
		headers: {
			"content-type": "text/csv; charset=utf-8",
			"content-disposition": 'attachment; filename="import-remarks.csv"',
			"cache-control": "no-store",
		},
	})
}
