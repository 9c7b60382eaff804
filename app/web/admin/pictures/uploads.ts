import { href, type RouterContextProvider, redirect } from "react-router"
import { UploadNotStoredError } from "../../../domain/files/uploads.server.ts"
import { addPicture } from "../../../domain/pictures/add-picture.server.ts"
import { MAY_PASS } from "../../../domain/pictures/rules.ts"
import { type PictureUpload, receivePictures } from "../../../domain/pictures/uploads.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { incomingForm } from "../../request/small-form.ts"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { respond } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/uploads"
import { galleryUrl } from "./gallery-address.ts"
import { hangUploaded, isForGallery } from "./hang-uploaded.server.ts"
import {
	NO_FILES,
	NO_UPLOAD_SPACE,
	NOT_TAKEN,
	UPLOAD_FAULTS,
	type UploadOutcome,
	uploadMessages,
} from "./messages.ts"

/** Takes pictures into the library: several of a form, or one after the other of the script that shows how far it is. */
export async function action({ request, context }: Route.ActionArgs) {
	const { messages, status } = await receive(request, context)
	const form = new FormData()
	form.set(RETURN_TO, isForGallery(request) ? galleryUrl(getEdition(context).slug) : href("/admin/pictures"))
	return respond({ request, form, context }, messages, status)
}

/** Looking at the address uploads nothing. */
export const loader = () => redirect(href("/admin/pictures"))

interface Answer {
	messages: Message[]
	status: number
}

type Context = Readonly<RouterContextProvider>

async function receive(request: Request, context: Context): Promise<Answer> {
	const { log } = getRequestContext(context)
	const { config, judge, uploadSpaces } = getServices(context)
	let upload: PictureUpload | undefined
	try {
		const options = {
			config,
			judge,
			space: uploadSpaces.members,
			sender: getAdmin(context).id,
			signal: request.signal,
		}
		upload = await receivePictures(incomingForm(request), options)
		return await addAll(upload, request, context)
	} catch (error) {
		const spaceFault = error instanceof UploadNotStoredError ? error.spaceFault : undefined
		if (!spaceFault) log.error({ err: error }, "pictures could not be taken")
		return spaceFault ? failed(503, NO_UPLOAD_SPACE[spaceFault]) : { status: 503, messages: [NOT_TAKEN] }
	} finally {
		await upload
			?.discard()
			.catch((error: unknown) => log.warn({ err: error }, "an upload was not cleared away"))
	}
}

async function addAll(upload: PictureUpload, request: Request, context: Context): Promise<Answer> {
	const { documents, refused, fault } = upload
	if (fault) return failed(400, UPLOAD_FAULTS[fault])
	if (!documents.length && !refused.length) return { status: 400, messages: [NO_FILES] }
	const { db, files, variantMaker, now } = getServices(context)
	const { log } = getRequestContext(context)
	const by = getAdmin(context).id
	const tools = { files, variantMaker, log, by, sender: by, signal: request.signal }
	const outcome: UploadOutcome = { added: 0, known: [], refused: [...refused] }
	for (const { name, ...picture } of documents) {
		const result = await addPicture(db, picture, { ...tools, at: now() })
		if (result.ok) await hangUploaded(request, result.id, context)
		if (!result.ok) outcome.refused.push({ name, reason: result.reason })
		else if (result.isNew) outcome.added += 1
		else outcome.known.push(name)
	}
	return { status: statusOf(outcome), messages: uploadMessages(outcome) }
}

/** What may go well when it is sent again is a fault of ours. */
function statusOf({ refused }: UploadOutcome): number {
	if (!refused.length) return 200
	return refused.every(({ reason }) => MAY_PASS.includes(reason)) ? 503 : 422
}

const failed = (status: number, text: string): Answer => ({ status, messages: [{ kind: "failure", text }] })
