import type { RouterContextProvider } from "react-router"
import { findEdition } from "../../../domain/editions/queries.server.ts"
import { planImport } from "../../../domain/transfer/commands/import.server.ts"
import { findImport, findReport, openRemarks } from "../../../domain/transfer/commands/uploads.server.ts"
import { type ImportReport, problemWords } from "../../../domain/transfer/rules/report.ts"
import { importWords } from "../../../domain/transfer/rules/report-lines.ts"
import { IMPORT_WITHIN } from "../../../domain/transfer/rules/upload.ts"
import { servicesOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"

interface Told {
	/** Its name. */
	edition: string
	report: ImportReport
	notes: string[]
	/** How many remarks there are to download. */
	remarks: number
	/** Lines that are, or were, new or changed. */
	counting: number
	/** Those in words: "319 new, 0 changed". */
	words: string
}

export type Preview =
	| { state: "gone"; edition: undefined }
	| { state: "unreadable"; edition: string; problems: string[] }
	| ({ state: "planned" | "done" } & Told)

/**
 * What an upload of the admin who asks would do now, or has done.
 * @param left whoever asked is gone: nobody waits any more
 */
export async function readPreview(
	id: string,
	context: Readonly<RouterContextProvider>,
	left: AbortSignal,
): Promise<Preview> {
	const { db, config } = servicesOf(context)
	const upload = await findImport(config.dataDir, id, adminOf(context).id)
	const edition = upload && (await findEdition(db, upload.edition))
	if (!upload || !edition) return { state: "gone", edition: undefined }
	const report = await findReport(config.dataDir, upload.id)
	if (report) return { state: "done", ...told(edition.name, report, true) }
	const remarks = await openRemarks(config.dataDir, upload.id)
	const outcome = await planImport(db, edition.id, upload.files, {
		onRemarks: remarks.add,
		secret: config.authSecret,
		signal: AbortSignal.any([left, AbortSignal.timeout(IMPORT_WITHIN)]),
	})
	await remarks.keep()
	if (outcome.ok) return { state: "planned", ...told(edition.name, outcome.report, false) }
	return { state: "unreadable", edition: edition.name, problems: outcome.problems.map(problemWords) }
}

const shown = (count: number) => count.toLocaleString("en-GB")

function told(edition: string, report: ImportReport, isDone: boolean): Told {
	const { files } = report
	const sum = (count: (file: ImportReport["files"][number]) => number) =>
		files.reduce((total, file) => total + count(file), 0)
	return {
		edition,
		report,
		notes: importWords(report, isDone),
		remarks: sum((file) => file.skipped + file.noted + file.changed),
		counting: sum((file) => file.new + file.changed),
		words: `${shown(sum((file) => file.new))} new, ${shown(sum((file) => file.changed))} changed`,
	}
}
