import {
	type FileUpload,
	type IncomingForm,
	receiveFiles,
	type UploadOptions,
} from "../files/uploads.server.ts"
import { MAX_BLANK_FORM_MEGABYTES } from "./rules.ts"

const LIMITS = {
	fileFields: ["file"],
	filesPerField: 1,
	fileSize: MAX_BLANK_FORM_MEGABYTES * 1024 * 1024,
} as const

/** The form with which an organiser uploads one file, judged as the documents of vendors are. */
export const receiveBlankForm = (form: IncomingForm, options: UploadOptions): Promise<FileUpload<"file">> =>
	receiveFiles(form, options, LIMITS)
