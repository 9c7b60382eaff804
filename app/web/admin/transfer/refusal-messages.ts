import type { ReceiveImportResult } from "../../../domain/transfer/commands/uploads.server.ts"
import { formatFileProblem } from "../../../domain/transfer/rules/report.ts"

type RefusedImport = Extract<ReceiveImportResult, { ok: false }>

const REFUSAL_MESSAGES: Record<Exclude<RefusedImport["reason"], "unreadable">, string> = {
	"no-files": "Choose at least one CSV file.",
	"too-many": "Choose at most 10 files at once.",
	"too-large": "The files are larger than 64 MB in total. Import them one at a time.",
	"not-a-form": "The files did not arrive. Choose them again.",
	malformed: "The files arrived incomplete. Choose them again.",
	interrupted: "The upload was interrupted. Check your connection and choose the files again.",
}

/** What is wrong with what was uploaded, a sentence each. */
export function refusalMessages(refused: RefusedImport): string[] {
	return refused.reason === "unreadable"
		? refused.problems.map(formatFileProblem)
		: [REFUSAL_MESSAGES[refused.reason]]
}

export const NOT_SAVED = "The files could not be saved on the server. Its disk may be full."
