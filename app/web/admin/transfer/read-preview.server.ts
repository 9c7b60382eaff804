import type { RouterContextProvider } from "react-router"
import { can } from "../../../domain/accounts/rights.ts"
import { findEdition } from "../../../domain/editions/queries.server.ts"
import { planImport } from "../../../domain/transfer/commands/import.server.ts"
import { createMessageFile, findImportUpload } from "../../../domain/transfer/commands/uploads.server.ts"
import { formatImportWarnings } from "../../../domain/transfer/rules/format-report.ts"
import {
	formatFileProblem,
	IMPORT_TIMEOUT,
	type ImportReport,
} from "../../../domain/transfer/rules/report.ts"
import { formatNumber } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { getSession } from "../../request/session.ts"

export type Preview =
	| { state: "gone"; edition: undefined }
	| { state: "unreadable"; edition: string; problems: string[] }
	| ({ state: "planned" | "done" } & ReturnType<typeof toPreviewReport>)

/** @returns undefined when there is none of that id, any more, for the admin who asks, who may import into its edition */
export async function openUpload(id: string, context: Readonly<RouterContextProvider>) {
	const { db, config } = getServices(context)
	const { admin, memberships } = getSession(context)
	const upload = await findImportUpload(config.dataDir, id, admin.id)
	const edition = upload && (await findEdition(db, upload.edition))
	return edition && can(memberships, "tables.import", edition.id) ? { upload, edition } : undefined
}

/**
 * What an upload of the admin who asks would do now, or has done.
 * @param requestSignal whoever asked is gone: nobody waits any more
 */
export async function readPreview(
	id: string,
	context: Readonly<RouterContextProvider>,
	requestSignal: AbortSignal,
): Promise<Preview> {
	const { db, config } = getServices(context)
	const opened = await openUpload(id, context)
	if (!opened) return { state: "gone", edition: undefined }
	const { upload, edition } = opened
	if (upload.report) return { state: "done", ...toPreviewReport(edition.name, upload.report, true) }
	const messageFile = createMessageFile(upload)
	const outcome = await planImport(db, edition.id, upload.files, {
		onMessages: messageFile.add,
		secret: config.authSecret,
		signal: AbortSignal.any([requestSignal, AbortSignal.timeout(IMPORT_TIMEOUT)]),
	})
	await messageFile.keep()
	if (outcome.ok) return { state: "planned", ...toPreviewReport(edition.name, outcome.report, false) }
	return { state: "unreadable", edition: edition.name, problems: outcome.problems.map(formatFileProblem) }
}

function toPreviewReport(edition: string, report: ImportReport, isDone: boolean) {
	const { files } = report
	const sum = (count: (file: ImportReport["files"][number]) => number) =>
		files.reduce((total, file) => total + count(file), 0)
	return {
		edition,
		report,
		notes: formatImportWarnings(report, isDone),
		messageCount: sum((file) => file.skipped + file.noted + file.changed),
		linesToImport: sum((file) => file.new + file.changed),
		summary: `${formatNumber(sum((file) => file.new))} new, ${formatNumber(sum((file) => file.changed))} changed`,
	}
}

/** In the address of a preview: the import was tried and failed. */
export const FAILED = "failed"
