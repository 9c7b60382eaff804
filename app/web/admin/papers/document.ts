import { recordAuditEvent } from "../../../domain/audit/commands.server.ts"
import { paperName } from "../../../domain/paper-requirements/rules.ts"
import { findPaper, listPaperFiles } from "../../../domain/papers/queries.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { framedPage } from "../shell/letters/letter-page.ts"
import type { Route } from "./+types/document"
import { type DrawnFile, renderDocumentPage } from "./document-page.server.tsx"

/**
 * The files of a paper as pictures, on a page for a frame: nothing of a document reaches a browser but how it looks. Who
 * looked is noted before a byte leaves.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, previewMaker, now } = getServices(context)
	const { id: editionId } = getEdition(context)
	const paper = await findPaper(db, { id: parseId(params.id) ?? 0, editionId })
	if (!paper) return new Response("Paper not found.\n", { status: 404 })
	const by = getAdmin(context).id
	const about = { kind: "vendor", id: paper.owner.id } as const
	const after = { paper: paperName(paper) }
	await recordAuditEvent(db, { by: { organiser: by }, at: now(), action: "paper-viewed", about, after })
	const { log } = getRequestContext(context)
	const files: DrawnFile[] = []
	// One after the other: they are drawn in one process.
	for (const { key, mediaType, name } of await listPaperFiles(db, paper)) {
		const drawn = await readOrLog(log, "a paper", () => previewMaker.draw({ key, mediaType }, by))
		files.push({ name, preview: drawn ?? { ok: false } })
	}
	return framedPage(renderDocumentPage(files))
}
