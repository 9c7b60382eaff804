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
	createUploadSpaces,
	type DiskSpace,
	type SpaceFault,
	type UploadAllocation,
	type UploadSpace,
	type UploadSpaces,
} from "./upload-space.ts"
