export {
	type IncomingForm,
	type ReceivedFile,
	receiveForm,
	type UploadFault,
	UploadNotStoredError,
} from "./form-upload.ts"
export { MalformedFormError, readMultipartForm } from "./multipart-form.ts"
export {
	createUploadSpace,
	type DiskSpace,
	type UploadAllocation,
	type UploadSpace,
} from "./upload-space.ts"
