/** What a request says of the picture that it sends a chunk of; its body is nothing but bytes. */
export const UPLOAD_HEADERS = {
	/** Bytes of the picture that stand before what is sent. */
	offset: "upload-offset",
	/** Bytes of the whole picture. */
	size: "upload-size",
	/** As the device calls it, encoded as in an address. */
	name: "upload-name",
} as const
