import { describeFileProblem } from "../../../../domain/files/refusal-messages.ts"
import { MAX_FILE_MEGABYTES, MAX_FILES_PER_FIELD, type RefusedFile } from "../../../../domain/files/rules.ts"
import type { UploadFault } from "../../../../domain/files/uploads.server.ts"
import type { PaperOutcome } from "../../../../domain/paper-submissions/submit-paper.server.ts"

/** What is wrong with what was sent; no errors: it is taken. Both ways to send a paper say the same. */
export interface PaperAnswer {
	status: number
	errors: string[]
}

export const NO_FILE = "Choose a file: a PDF, or a picture of each page."
export const TOO_MANY_FILES = `Choose at most ${MAX_FILES_PER_FIELD} files.`
export const NOT_SAVED: PaperAnswer = {
	status: 503,
	errors: ["Your files could not be saved. Please try again in a few minutes."],
}
export const BUSY: PaperAnswer = {
	status: 503,
	errors: ["The site is busy at the moment. Please try again in a few minutes."],
}

export const describePaperFile = (file: Pick<RefusedFile<string>, "name" | "reason">): string =>
	describeFileProblem(file, MAX_FILE_MEGABYTES)

const NOT_TAKEN = "We no longer take this, so nothing was stored. Please email us."
const TOO_MANY_SENDINGS = "You have sent this too many times. Please try again in an hour."
const TOO_MUCH_STORED =
	"You have sent more than we can store at the moment. Please send fewer or smaller files, or email us."

type Reason = Extract<PaperOutcome, { ok: false }>["reason"]

export const PAPER_REFUSALS: Record<Reason, PaperAnswer> = {
	"vendor-not-found": { status: 409, errors: [NOT_TAKEN] },
	"not-asked": { status: 409, errors: [NOT_TAKEN] },
	"edition-closed": { status: 409, errors: [NOT_TAKEN] },
	"too-many-sendings": { status: 429, errors: [TOO_MANY_SENDINGS] },
	"too-much-stored": { status: 429, errors: [TOO_MUCH_STORED] },
	"not-stored": NOT_SAVED,
}

export const UPLOAD_FAULTS: Record<UploadFault, string> = {
	"not-a-form": "The file did not arrive. Choose it again.",
	malformed: "The file arrived incomplete. Choose it again.",
	"too-large": "Your files are too large in total. Please send fewer or smaller files.",
	interrupted: "The connection was lost. Please send it again.",
}
