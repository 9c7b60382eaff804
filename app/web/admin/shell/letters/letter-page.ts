/** It may show its own styles and pictures, and nothing else: no script, no picture from elsewhere, no way out. */
const FRAME_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** The html part of a letter, for the frame of its preview; there is none without it. */
export function letterPage(html: string | undefined): Response {
	return html === undefined ? new Response("Email not found.", { status: 404 }) : framedPage(html)
}

/** A page for a frame of ours, in which nothing can run. */
export const framedPage = (text: string, { status = 200, type = "text/html" } = {}): Response =>
	new Response(text, {
		status,
		headers: {
			"content-type": `${type}; charset=utf-8`,
			"content-security-policy": FRAME_POLICY,
			"x-frame-options": "SAMEORIGIN",
		},
	})
