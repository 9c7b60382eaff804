import { redirect } from "react-router"
import { z } from "zod"
import { MAX_FILES_PER_FIELD } from "../../../../domain/files/rules.ts"
import { submitUploadedPaper } from "../../../../domain/paper-submissions/paper-uploads.server.ts"
import { readForm } from "../../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { openSendablePaper } from "../opened-page.server.ts"
import { pageAddress, privateJson } from "../private-page.ts"
import type { Route } from "./+types/paper-submission"
import { NO_FILE, NOT_SAVED, PAPER_REFUSALS, TOO_MANY_FILES } from "./paper-refusals.ts"

const FILE = /^(?<upload>[0-9a-f]{32})-(?<size>\d{1,9})$/

const submissionInput = z.object({
	/** Drawn by the browser, once for each time that somebody sends the paper. */
	submission: z.string().regex(/^[0-9a-f]{32}$/),
	/** What the files were sent under, in their order. */
	files: z.string().transform((text) => text.split(" ").flatMap(readFile)),
})

function readFile(text: string): { upload: string; size: number }[] {
	const { upload = "", size } = FILE.exec(text)?.groups ?? {}
	return upload ? [{ upload, size: Number(size) }] : []
}

/** Makes a paper of files that have come whole, once, however often it is asked for. */
export async function action({ request, params: { token, paper: slug }, url, context }: Route.ActionArgs) {
	const opened = await openSendablePaper(context, { token, url, slug })
	if (!opened.ok) return privateJson({ location: opened.location }, opened.status)
	const { page, back } = opened
	const input = await readForm(request, submissionInput)
	if (!input.ok || !input.value.files.length) return privateJson({ errors: [NO_FILE] }, 422)
	const { submission: submissionKey, files } = input.value
	if (files.length > MAX_FILES_PER_FIELD) return privateJson({ errors: [TOO_MANY_FILES] }, 422)
	const { log } = getRequestContext(context)
	const { db, files: store, limits, paperUploads: uploads, now } = getServices(context)
	const address = { token, slug, applicationId: page.id }
	const paper = { edition: page.edition, email: page.emailAddress, address, files, submissionKey }
	try {
		const outcome = await submitUploadedPaper(db, paper, { files: store, limits, log, at: now(), uploads })
		if (outcome.ok) return privateJson({ location: back })
		if (outcome.reason === "incomplete")
			return privateJson({ missing: outcome.missing.map(({ upload }) => upload) }, 409)
		const { status, errors } = PAPER_REFUSALS[outcome.reason]
		return privateJson({ errors }, status)
	} catch (error) {
		log.error({ err: error }, "a paper could not be taken")
		return privateJson({ errors: NOT_SAVED.errors }, NOT_SAVED.status)
	}
}

/** Looking at the address sends nothing. */
export const loader = ({ params: { token } }: Route.LoaderArgs) => redirect(pageAddress(token, ""))
