import { MAX_FILE_SIZE } from "../files/rules.ts"
import {
	type FileUpload,
	type IncomingForm,
	receiveFiles,
	type UploadOptions,
} from "../files/uploads.server.ts"
import { MAX_PICTURES_PER_FORM, PICTURES_FIELD } from "./rules.ts"

export type PictureUpload = FileUpload<typeof PICTURES_FIELD>

/** Judges the pictures of a form; nothing else is taken, and nothing is stored yet. */
export const receivePictures = (form: IncomingForm, options: UploadOptions): Promise<PictureUpload> =>
	receiveFiles(form, options, {
		fileFields: [PICTURES_FIELD],
		filesPerField: MAX_PICTURES_PER_FORM,
		fileSize: MAX_FILE_SIZE,
		pictureFields: [PICTURES_FIELD],
	})
