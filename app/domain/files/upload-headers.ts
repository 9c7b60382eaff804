/** What a request says of the file that it sends a chunk of; its body is nothing but bytes. */
export const UPLOAD_HEADERS = {
	/** Bytes of the file that stand before what is sent. */
	offset: "upload-offset",
	/** Bytes of the whole file. */
	size: "upload-size",
	/** As the device calls it, encoded as in an address. */
	name: "upload-name",
} as const
