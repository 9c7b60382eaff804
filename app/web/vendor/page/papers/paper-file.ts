import type { RouterContextProvider } from "react-router"
import { MAX_FILE_SIZE, type Refusal } from "../../../../domain/files/rules.ts"
import {
	type PaperAddress,
	readPaperOffset,
	receivePaperChunk,
} from "../../../../domain/paper-submissions/paper-uploads.server.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { readUploadChunk, type UploadChunk } from "../../../request/upload-chunk.ts"
import { openSendablePaper } from "../opened-page.server.ts"
import { privateJson } from "../private-page.ts"
import type { Route } from "./+types/paper-file"
import { BUSY, describePaperFile, NOT_SAVED, UPLOAD_FAULTS } from "./paper-refusals.ts"

/** How many bytes of a file of a paper have come, for a script that goes on with it. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
	const asked = await readAsked(request, params, url, context)
	if (!asked.ok) return asked.response
	const { address, chunk } = asked
	const offset = await readPaperOffset(getServices(context).paperUploads, address, chunk)
	return privateJson({ offset })
}

/** Takes what is sent of the file behind that; the last request hears whether it can be part of the paper. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
	const asked = await readAsked(request, params, url, context)
	if (!asked.ok) return asked.response
	const { address, chunk } = asked
	const { ip, log } = getRequestContext(context)
	const { config, judge, uploadSpaces, paperUploads } = getServices(context)
	const tools = { config, judge, space: uploadSpaces.visitors, sender: ip, uploads: paperUploads }
	try {
		const result = await receivePaperChunk(address, { ...chunk, body: request.body }, tools)
		if ("spaceFault" in result) return refuse(BUSY.errors, result.spaceFault === "too-many-open" ? 429 : 503)
		if (!result.isWhole) return privateJson({ offset: result.offset }, 202)
		const { outcome } = result
		return outcome.ok ? privateJson({ isWhole: true }) : refuseFile(chunk, outcome.reason)
	} catch (error) {
		log.error({ err: error }, "a file of a paper could not be taken")
		return refuse(NOT_SAVED.errors, NOT_SAVED.status)
	}
}

type Asked =
	| { ok: true; address: PaperAddress; chunk: UploadChunk }
	/** Without a byte of the file. */
	| { ok: false; response: Response }

async function readAsked(
	request: Request,
	{ token, paper: slug, upload }: Route.ActionArgs["params"],
	url: URL,
	context: Readonly<RouterContextProvider>,
): Promise<Asked> {
	const opened = await openSendablePaper(context, { token, url, slug })
	if (!opened.ok) return { ok: false, response: privateJson({ location: opened.location }, opened.status) }
	const chunk = readUploadChunk(request, upload)
	if (!chunk) return { ok: false, response: refuse([UPLOAD_FAULTS.malformed], 400) }
	const reason = refusalOfSize(chunk)
	if (reason) return { ok: false, response: refuseFile(chunk, reason) }
	return { ok: true, chunk, address: { token, slug, applicationId: opened.page.id } }
}

function refusalOfSize({ size }: UploadChunk): Refusal | undefined {
	if (size > MAX_FILE_SIZE) return "too-large"
	return size ? undefined : "empty"
}

const refuse = (errors: string[], status: number) => privateJson({ errors }, status)
const refuseFile = ({ name }: UploadChunk, reason: Refusal) =>
	refuse([describePaperFile({ name, reason })], 422)
