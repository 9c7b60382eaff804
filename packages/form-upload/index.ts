export {
	type IncomingForm,
	type ReceivedFile,
	receiveForm,
	type UploadFault,
	UploadNotStoredError,
} from "./form-upload.ts"
export { readMultipartForm } from "./multipart-form.ts"
export { readWithPaceLimits } from "./slow-body.ts"
export {
	createUploadSpace,
	type DiskSpace,
	type SpaceFault,
	type UploadAllocation,
	type UploadSpace,
} from "./upload-space.ts"
