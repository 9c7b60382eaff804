import type { RouterContextProvider } from "react-router"
import { MAX_FILE_SIZE } from "../../../domain/files/rules.ts"
import {
	type PictureOutcome,
	receivePictureChunk,
	uploadKey,
} from "../../../domain/pictures/resumable-uploads.server.ts"
import { MAY_PASS } from "../../../domain/pictures/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { readUploadChunk, type UploadChunk } from "../../request/upload-chunk.ts"
import type { Route } from "./+types/resumable-upload"
import { hangUploaded } from "./hang-uploaded.server.ts"
import { NO_UPLOAD_SPACE, NOT_TAKEN, UPLOAD_FAULTS, uploadMessages } from "./messages.ts"

/** How many bytes of a picture have come, for a script that goes on with it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const upload = readUploadChunk(request, params.upload)
	if (!upload || !isFileSize(upload.size)) return malformed()
	const key = uploadKey({ ...upload, by: getAdmin(context).id })
	const offset = await getServices(context).pictureUploads.readOffset(key)
	return Response.json({ offset }, { headers: { "cache-control": "no-store" } })
}

/** Takes what is sent of a picture behind that; the last request hears what became of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const chunk = readUploadChunk(request, params.upload)
	if (!chunk || !isFileSize(chunk.size)) return malformed()
	try {
		const result = await receive({ ...chunk, body: request.body }, context)
		if ("spaceFault" in result) return refuse(result.spaceFault)
		if (!result.isWhole) return Response.json({ offset: result.offset }, { status: 202 })
		if (result.outcome.ok) await hangUploaded(request, result.outcome.id, context)
		return answer(result.outcome, chunk.name)
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "a picture could not be taken")
		return Response.json({ messages: [NOT_TAKEN] }, { status: 503 })
	}
}

function refuse(fault: keyof typeof NO_UPLOAD_SPACE): Response {
	const [status, seconds] = fault === "too-many-open" ? [429, "900"] : [503, "300"]
	return Response.json(failed(NO_UPLOAD_SPACE[fault]), { status, headers: { "retry-after": seconds } })
}

type Chunk = UploadChunk & Pick<Request, "body">

function receive(chunk: Chunk, context: Readonly<RouterContextProvider>) {
	const { log } = getRequestContext(context)
	const { db, config, judge, uploadSpaces, pictureUploads, files, variantMaker, now } = getServices(context)
	const by = getAdmin(context).id
	return receivePictureChunk(
		db,
		{ ...chunk, by },
		{
			config,
			judge,
			space: uploadSpaces.members,
			uploads: pictureUploads,
			files,
			variantMaker,
			log,
			by,
			at: now(),
		},
	)
}

function answer(outcome: PictureOutcome, name: string): Response {
	const refused = outcome.ok ? [] : [{ name, reason: outcome.reason }]
	const known = outcome.ok && !outcome.isNew ? [name] : []
	const messages = uploadMessages({ added: outcome.ok && outcome.isNew ? 1 : 0, known, refused })
	const status = outcome.ok ? 200 : MAY_PASS.includes(outcome.reason) ? 503 : 422
	return Response.json({ messages }, { status })
}

const malformed = () => Response.json(failed(UPLOAD_FAULTS.malformed), { status: 400 })

const isFileSize = (size: number) => size > 0 && size <= MAX_FILE_SIZE

const failed = (text: string): { messages: Message[] } => ({ messages: [{ kind: "failure", text }] })
