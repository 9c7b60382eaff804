import { href, redirect } from "react-router"
import { findEdition } from "../../../domain/editions/queries.server.ts"
import { runImport } from "../../../domain/transfer/commands/import.server.ts"
import {
	createMessageFile,
	findImportUpload,
	findReport,
	saveReport,
} from "../../../domain/transfer/commands/uploads.server.ts"
import { formatFileSummary } from "../../../domain/transfer/rules/format-report.ts"
import { IMPORT_TIMEOUT } from "../../../domain/transfer/rules/report.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import type { Route } from "./+types/completion"
import { FAILED } from "./read-preview.server.ts"

/** Imports what was previewed; a second press finds it done. The page then says what became of it. */
export async function action({ params, context }: Route.ActionArgs) {
	const { log } = getRequestContext(context)
	const by = getAdmin(context).id
	const page = href("/admin/import/:upload", { upload: params.upload })
	try {
		const summary = await complete(getServices(context), params.upload, by)
		if (summary) log.info({ event: "imported", upload: params.upload, by, words: summary })
		return redirect(page, 303)
	} catch (error) {
		log.error({ err: error, upload: params.upload }, "the import failed")
		return redirect(`${page}?${FAILED}`, 303)
	}
}

/** Looking at the address imports nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/import/:upload", params))

/** @returns what was imported; undefined when nothing was */
async function complete(services: Services, id: string, by: string): Promise<string | undefined> {
	const { db, config, files, now } = services
	const upload = await findImportUpload(config.dataDir, id, by)
	const edition = upload && (await findEdition(db, upload.edition))
	if (!upload || !edition || (await findReport(config.dataDir, upload.id))) return undefined
	const messageFile = await createMessageFile(config.dataDir, upload.id)
	const options = {
		by,
		at: now(),
		store: files,
		onMessages: messageFile.add,
		secret: config.authSecret,
		signal: AbortSignal.timeout(IMPORT_TIMEOUT),
	}
	const outcome = await runImport(db, edition.id, upload.files, options)
	await messageFile.keep()
	if (!outcome.ok) return undefined
	await saveReport(config.dataDir, upload.id, outcome.report)
	return outcome.report.files.map(formatFileSummary).join("; ")
}
