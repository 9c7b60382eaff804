import { data, type RouterContextProvider } from "react-router"
import { uploadBlankForm } from "../../../domain/blank-forms/commands.server.ts"
import { blankFormFields } from "../../../domain/blank-forms/inputs.ts"
import { MAX_BLANK_FORM_MEGABYTES } from "../../../domain/blank-forms/rules.ts"
import { receiveBlankForm } from "../../../domain/blank-forms/uploads.server.ts"
import { describeFileProblem } from "../../../domain/files/refusal-messages.ts"
import {
	type FileUpload,
	type UploadFault,
	UploadNotStoredError,
} from "../../../domain/files/uploads.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { incomingForm } from "../../request/small-form.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { formsUrl } from "./forms-url.ts"

type Context = Readonly<RouterContextProvider>
type Upload = FileUpload<"file">
type Fields = Upload["fields"]

/** Why a file was not taken, with what was typed beside it. */
export interface RefusedUpload {
	kind: string
	title: string
	/** It was to be one more form. */
	isNew: boolean
	errors: { title?: string; file?: string }
}

/** Takes an uploaded file to its outcome: back to the screen, or what is wrong with it. */
export async function receiveUpload(request: Request, context: Context) {
	const { log } = getRequestContext(context)
	const { config, judge, uploadSpaces } = getServices(context)
	let upload: Upload | undefined
	try {
		upload = await receiveBlankForm(incomingForm(request), {
			config,
			judge,
			space: uploadSpaces.members,
			sender: getAdmin(context).id,
			signal: request.signal,
		})
		return await saveUpload(upload, context)
	} catch (error) {
		log.error({ err: error }, "a blank form could not be taken")
		const fields = error instanceof UploadNotStoredError ? error.fields : upload?.fields
		return refuse(503, fields, { file: NOT_SAVED })
	} finally {
		await upload
			?.discard()
			.catch((error: unknown) => log.warn({ err: error }, "an upload was not cleared away"))
	}
}

async function saveUpload(upload: Upload, context: Context) {
	const { fault, fields, documents, refused } = upload
	if (fault) return refuse(400, fields, { file: FAULTS[fault] })
	const parsed = blankFormFields.safeParse(fields)
	const [file] = documents
	const errors = { title: parsed.error?.issues[0]?.message, file: findFileProblem(upload) }
	if (!parsed.success || !file || refused.length) return refuse(422, fields, errors)
	const { db, files, now } = getServices(context)
	const { id, slug } = getEdition(context)
	const expected = fields[EXPECTED] ?? ""
	const change = { expected, by: getAdmin(context).id, at: now() }
	const outcome = await uploadBlankForm(db, files, { ...change, editionId: id, fields: parsed.data, file })
	if (!outcome.ok && outcome.reason === "edition-closed")
		return refuse(409, fields, { file: EDITION_CLOSED_TEXT })
	if (!outcome.ok)
		return refuse(409, fields, isNew(fields) ? { title: TITLE_TAKEN } : { file: CHANGED_MEANWHILE })
	const text = `${outcome.name} ${outcome.isReplaced ? "replaced" : "uploaded"}.`
	return redirectWithFlash(formsUrl(slug), [{ kind: "success", text }], context)
}

function findFileProblem({ documents, refused: [refused] }: Upload): string | undefined {
	if (refused?.reason === "too-many") return "Choose one file only."
	if (refused) return describeFileProblem(refused, MAX_BLANK_FORM_MEGABYTES)
	return documents.length ? undefined : "Choose a file."
}

const isNew = ({ kind, [EXPECTED]: expected }: Fields) => kind === "other" && !expected

function refuse(status: number, fields: Fields = {}, errors: RefusedUpload["errors"]) {
	const { kind = "", title = "" } = fields
	return data<RefusedUpload>({ kind, title, isNew: isNew(fields), errors }, { status })
}

const FAULTS: Record<UploadFault, string> = {
	"not-a-form": "The file did not arrive. Choose it again.",
	malformed: "The file arrived incomplete. Choose it again.",
	"too-large": `The file is larger than ${MAX_BLANK_FORM_MEGABYTES} MB. Choose a smaller file.`,
	interrupted: "The upload was interrupted. Check your connection and choose the file again.",
}
const NOT_SAVED = "The file could not be saved, so nothing was changed. Please try again in a few minutes."
const TITLE_TAKEN = "There is already a form with this title. Replace it above, or choose another title."
const CHANGED_MEANWHILE =
	"Someone else has just changed this form, so nothing was changed. The form above is the current one: choose your file again to replace it."
