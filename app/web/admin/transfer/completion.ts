import { href, type RouterContextProvider, redirect } from "react-router"
import { runImport } from "../../../domain/transfer/commands/import.server.ts"
import { createMessageFile, saveReport } from "../../../domain/transfer/commands/uploads.server.ts"
import { formatFileSummary } from "../../../domain/transfer/rules/format-report.ts"
import { IMPORT_TIMEOUT } from "../../../domain/transfer/rules/report.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import type { Route } from "./+types/completion"
import { FAILED, openUpload } from "./read-preview.server.ts"

/** Imports what was previewed; a second press finds it done. The page then says what became of it. */
export async function action({ params, context }: Route.ActionArgs) {
	const { log } = getRequestContext(context)
	const by = getAdmin(context).id
	const page = href("/admin/import/:upload", { upload: params.upload })
	try {
		const summary = await complete(context, params.upload, by)
		if (summary) log.info({ event: "imported", upload: params.upload, by, summary })
		return redirect(page, 303)
	} catch (error) {
		log.error({ err: error, upload: params.upload }, "the import failed")
		return redirect(`${page}?${FAILED}`, 303)
	}
}

/** Looking at the address imports nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/import/:upload", params))

/**
 * @returns what was imported; undefined when there is nothing to import any more: the files are gone, or were imported
 * @throws why nothing was
 */
async function complete(
	context: Readonly<RouterContextProvider>,
	id: string,
	by: string,
): Promise<string | undefined> {
	const { db, config, files, now } = getServices(context)
	const opened = await openUpload(id, context)
	if (!opened || opened.upload.report) return undefined
	const { upload, edition } = opened
	const messageFile = createMessageFile(upload)
	const outcome = await runImport(db, edition.id, upload.files, {
		by,
		at: now(),
		store: files,
		onMessages: messageFile.add,
		secret: config.authSecret,
		signal: AbortSignal.timeout(IMPORT_TIMEOUT),
	})
	await messageFile.keep()
	if (!outcome.ok) {
		const reasons = outcome.problems.map(({ reason }) => reason)
		throw new Error(`nothing was imported: ${reasons.join(", ")}`)
	}
	await saveReport(upload, outcome.report)
	return outcome.report.files.map(formatFileSummary).join("; ")
}
