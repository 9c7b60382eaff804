/** A letter may show its own styles, and nothing else: no script, no picture from elsewhere, no way out. */
const LETTER_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** The html part of a letter, for the frame of its preview; there is none without it. */
export function letterPage(html: string | undefined): Response {
	if (html === undefined) return new Response("Email not found.", { status: 404 })
	return new Response(html, {
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": LETTER_POLICY,
			"x-frame-options": "SAMEORIGIN",
		},
	})
}
