import { createReadStream, existsSync } from "node:fs"
import { messageFilePath } from "../../../domain/transfer/commands/uploads.server.ts"
import { attachmentResponse } from "../shell/lists/attachment.server.ts"
import type { Route } from "./+types/remarks"
import { openUpload } from "./read-preview.server.ts"

/** Every message about an upload, for those that the page does not show. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const opened = await openUpload(params.upload, context)
	const path = opened && messageFilePath(opened.upload)
	if (!path || !existsSync(path)) return new Response("These lines are no longer available.", { status: 404 })
	const file = { name: "import-remarks.csv", mediaType: "text/csv; charset=utf-8" }
	return attachmentResponse(readWhenAsked(path), file)
}

async function* readWhenAsked(path: string): AsyncGenerator<Uint8Array> {
	yield* createReadStream(path)
}
