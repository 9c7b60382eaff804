/** How many bytes of a file `hasAcceptedSignature` needs. */
export const SIGNATURE_SIZE = 12

/**
 * Whether a file begins like one of the kinds we take. For the browser, so that nobody uploads ten megabytes
 * to hear no; what counts is the server's own judgement.
 */
export function hasAcceptedSignature(start: Uint8Array, only?: "pictures"): boolean {
	const text = String.fromCharCode(...start.slice(0, SIGNATURE_SIZE))
	return (
		(text.startsWith("%PDF-") && only !== "pictures") ||
		text.startsWith("\xff\xd8\xff") ||
		text.startsWith("\x89PNG\r\n\x1a\n") ||
		(text.startsWith("RIFF") && text.slice(8) === "WEBP") ||
		text.slice(4, 8) === "ftyp"
	)
}
