import type { RouterContextProvider } from "react-router"
import { MAX_FILE_SIZE, MAX_FILES_PER_FIELD } from "../../../../domain/files/rules.ts"
import {
	type FileUpload,
	receiveFiles,
	UploadNotStoredError,
} from "../../../../domain/files/uploads.server.ts"
import { submitPaper } from "../../../../domain/paper-submissions/submit-paper.server.ts"
import type { VendorPage } from "../../../../domain/vendor-pages/queries.server.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { incomingForm } from "../../../request/small-form.ts"
import {
	BUSY,
	describePaperFile,
	NO_FILE,
	NOT_SAVED,
	PAPER_REFUSALS,
	type PaperAnswer,
	TOO_MANY_FILES,
	UPLOAD_FAULTS,
} from "./paper-refusals.ts"

type Context = Readonly<RouterContextProvider>

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
		return isFull ? BUSY : NOT_SAVED
	} finally {
		await upload
			?.discard()
			.catch((error: unknown) => log.warn({ err: error }, "an upload was not cleared away"))
	}
}

function findProblems({ fault, documents, refused }: FileUpload<"file">): string[] {
	if (fault) return [UPLOAD_FAULTS[fault]]
	const tooMany = refused.some(({ reason }) => reason === "too-many")
	const others = refused.filter(({ reason }) => reason !== "too-many")
	const problems = others.map(describePaperFile)
	if (tooMany) problems.push(TOO_MANY_FILES)
	return problems.length || documents.length ? problems : [NO_FILE]
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
	return outcome.ok ? { status: 200, errors: [] } : PAPER_REFUSALS[outcome.reason]
}
