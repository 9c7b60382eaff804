import { href, redirect } from "react-router"
import { findEdition } from "../../../domain/editions/queries.server.ts"
import { runImport } from "../../../domain/transfer/commands/import.server.ts"
import {
	findImport,
	findReport,
	keepReport,
	openRemarks,
} from "../../../domain/transfer/commands/uploads.server.ts"
import { summaryWords } from "../../../domain/transfer/rules/report-lines.ts"
import { IMPORT_WITHIN } from "../../../domain/transfer/rules/upload.ts"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import type { Route } from "./+types/completion"
import { FAILED } from "./failed.ts"

/** Imports what was previewed; a second press finds it done. The page then says what became of it. */
export async function action({ params, context }: Route.ActionArgs) {
	const { log } = visitOf(context)
	const by = adminOf(context).id
	const page = href("/admin/import/:upload", { upload: params.upload })
	try {
		const words = await complete(servicesOf(context), params.upload, by)
		if (words) log.info({ event: "imported", upload: params.upload, by, words })
		return redirect(page, 303)
	} catch (error) {
		log.error({ err: error, upload: params.upload }, "the import failed")
		return redirect(`${page}?${FAILED}`, 303)
	}
}

/** Looking at the address imports nothing. */
export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/admin/import/:upload", { upload: params.upload }))
}

/** @returns what was imported; undefined when nothing was */
async function complete(services: Services, id: string, by: string): Promise<string | undefined> {
	const { db, config, files, now } = services
	const upload = await findImport(config.dataDir, id, by)
	const edition = upload && (await findEdition(db, upload.edition))
	if (!upload || !edition || (await findReport(config.dataDir, upload.id))) return undefined
	const remarks = await openRemarks(config.dataDir, upload.id)
	const how = {
		by,
		at: now(),
		store: files,
		onRemarks: remarks.add,
		secret: config.authSecret,
		signal: AbortSignal.timeout(IMPORT_WITHIN),
	}
	const outcome = await runImport(db, edition.id, upload.files, how)
	await remarks.keep()
	if (!outcome.ok) return undefined
	await keepReport(config.dataDir, upload.id, outcome.report)
	return outcome.report.files.map(summaryWords).join("; ")
}
