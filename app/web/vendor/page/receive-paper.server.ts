import type { RouterContextProvider } from "react-router"
import { type PaperOutcome, submitPaper } from "../../../domain/extras/submit-paper.server.ts"
import { describeFileProblem } from "../../../domain/files/refusal-messages.ts"
import { MAX_FILE_MEGABYTES, MAX_FILE_SIZE, MAX_FILES_PER_FIELD } from "../../../domain/files/rules.ts"
import {
	type FileUpload,
	receiveFiles,
	type UploadFault,
	UploadNotStoredError,
} from "../../../domain/files/uploads.server.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { incomingForm } from "../../request/small-form.ts"

type Context = Readonly<RouterContextProvider>

/** What is wrong with the files that were sent; none: they are taken. */
export interface PaperAnswer {
	status: number
	errors: string[]
}

const LIMITS = { fileFields: ["file"], filesPerField: MAX_FILES_PER_FIELD, fileSize: MAX_FILE_SIZE } as const

/** Takes the files of a paper to their outcome; they are judged as those of the extras form are. */
export async function receivePaper(
	request: Request,
	context: Context,
	{ page, slug }: { page: VendorPage; slug: string },
): Promise<PaperAnswer> {
	const { ip, log } = getRequestContext(context)
	const { config, judge, uploadSpaces } = getServices(context)
	let upload: FileUpload<"file"> | undefined
	try {
		const options = { config, judge, space: uploadSpaces.visitors, sender: ip, signal: request.signal }
		upload = await receiveFiles(incomingForm(request), options, LIMITS)
		const problems = findProblems(upload)
		if (problems.length) return { status: 422, errors: problems }
		return await store(upload, context, { page, slug })
	} catch (error) {
		log.error({ err: error }, "a paper could not be taken")
		const isFull = error instanceof UploadNotStoredError && error.spaceFault
		return { status: 503, errors: [isFull ? BUSY : NOT_SAVED] }
	} finally {
		await upload
			?.discard()
			.catch((error: unknown) => log.warn({ err: error }, "an upload was not cleared away"))
	}
}

function findProblems({ fault, documents, refused }: FileUpload<"file">): string[] {
	if (fault) return [FAULTS[fault]]
	const tooMany = refused.some(({ reason }) => reason === "too-many")
	const others = refused.filter(({ reason }) => reason !== "too-many")
	const problems = others.map((file) => describeFileProblem(file, MAX_FILE_MEGABYTES))
	if (tooMany) problems.push(`Choose at most ${MAX_FILES_PER_FIELD} files.`)
	return problems.length || documents.length ? problems : ["Choose a file: a PDF, or a picture of each page."]
}

async function store(
	{ documents }: FileUpload<"file">,
	context: Context,
	{ page, slug }: { page: VendorPage; slug: string },
): Promise<PaperAnswer> {
	const { db, files, limits, now } = getServices(context)
	const submission = { edition: page.edition, email: page.emailAddress, slug, documents }
	const { log } = getRequestContext(context)
	const outcome = await submitPaper(db, submission, { files, limits, log, at: now() })
	return outcome.ok ? { status: 200, errors: [] } : refusalOf(outcome)
}

type Reason = Extract<PaperOutcome, { ok: false }>["reason"]

const refusalOf = ({ reason }: { reason: Reason }): PaperAnswer => {
	const [status, text] = REFUSALS[reason]
	return { status, errors: [text] }
}

const NOT_SAVED = "Your files could not be saved. Please try again in a few minutes."
const BUSY = "The site is busy at the moment. Please try again in a few minutes."
const NOT_TAKEN = "We no longer take this. Please email us."

const REFUSALS: Record<Reason, readonly [number, string]> = {
	"vendor-not-found": [409, NOT_TAKEN],
	"not-asked": [409, NOT_TAKEN],
	"edition-closed": [409, NOT_TAKEN],
	"too-many-sendings": [429, "You have sent this too many times. Please try again in an hour."],
	"too-much-stored": [
		429,
		"You have sent more than we can store at the moment. Please send fewer or smaller files, or email us.",
	],
	"not-stored": [503, NOT_SAVED],
}

const FAULTS: Record<UploadFault, string> = {
	"not-a-form": "The file did not arrive. Choose it again.",
	malformed: "The file arrived incomplete. Choose it again.",
	"too-large": "Your files are too large in total. Please send fewer or smaller files.",
	interrupted: "The connection was lost. Please send it again.",
}
