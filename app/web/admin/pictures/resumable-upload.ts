import type { RouterContextProvider } from "react-router"
import * as z from "zod"
import { MAX_FILE_SIZE } from "../../../domain/files/rules.ts"
import {
	type PictureOutcome,
	receivePictureChunk,
	uploadKey,
} from "../../../domain/pictures/resumable-uploads.server.ts"
import { MAY_PASS } from "../../../domain/pictures/rules.ts"
import { UPLOAD_HEADERS } from "../../../domain/pictures/upload-headers.ts"
import type { Message } from "../../../ui/messages.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import type { Route } from "./+types/resumable-upload"
import { hangUploaded } from "./hang-uploaded.server.ts"
import { NO_UPLOAD_SPACE, NOT_TAKEN, UPLOAD_FAULTS, uploadMessages } from "./messages.ts"

const byteCount = z.coerce.number().int().min(0).max(MAX_FILE_SIZE)

const uploadSchema = z.object({
	/** 128 bits, drawn by the browser. */
	upload: z.string().regex(/^[0-9a-f]{32}$/),
	size: byteCount.min(1),
})

const chunkSchema = uploadSchema.extend({
	offset: byteCount,
	name: z.string().max(1_000).transform(decodeName),
})

/** How many bytes of a picture have come, for a script that goes on with it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const upload = uploadSchema.safeParse(readUpload(request, params.upload))
	if (!upload.success) return Response.json(failed(UPLOAD_FAULTS.malformed), { status: 400 })
	const key = uploadKey({ ...upload.data, by: getAdmin(context).id })
	const offset = await getServices(context).pictureUploads.readOffset(key)
	return Response.json({ offset }, { headers: { "cache-control": "no-store" } })
}

/** Takes what is sent of a picture behind that; the last request hears what became of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const chunk = chunkSchema.safeParse(readUpload(request, params.upload))
	if (!chunk.success) return Response.json(failed(UPLOAD_FAULTS.malformed), { status: 400 })
	try {
		const result = await receive({ ...chunk.data, body: request.body }, context)
		if ("spaceFault" in result) return refuse(result.spaceFault)
		if (!result.isWhole) return Response.json({ offset: result.offset }, { status: 202 })
		if (result.outcome.ok) await hangUploaded(request, result.outcome.id, context)
		return answer(result.outcome, chunk.data.name)
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "a picture could not be taken")
		return Response.json({ messages: [NOT_TAKEN] }, { status: 503 })
	}
}

function refuse(fault: keyof typeof NO_UPLOAD_SPACE): Response {
	const [status, seconds] = fault === "too-many-open" ? [429, "900"] : [503, "300"]
	return Response.json(failed(NO_UPLOAD_SPACE[fault]), { status, headers: { "retry-after": seconds } })
}

type Chunk = z.infer<typeof chunkSchema> & Pick<Request, "body">

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

const readUpload = ({ headers }: Request, upload: string) => ({
	upload,
	size: headers.get(UPLOAD_HEADERS.size),
	offset: headers.get(UPLOAD_HEADERS.offset),
	name: headers.get(UPLOAD_HEADERS.name),
})

const failed = (text: string): { messages: Message[] } => ({ messages: [{ kind: "failure", text }] })

/** Headers carry no accents. */
function decodeName(name: string, context: z.RefinementCtx): string {
	try {
		return decodeURIComponent(name)
	} catch {
		context.addIssue("not encoded")
		return z.NEVER
	}
}
