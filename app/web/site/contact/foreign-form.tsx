import { createHash } from "node:crypto"
import { renderToStaticMarkup } from "react-dom/server"
import { servicesOf } from "../../middleware/services.ts"
import type { Route } from "./+types/foreign-form"
import { contactTab } from "./contact-answer.ts"
import { FOREIGN_FORM_MAY } from "./signup-embed.tsx"

/** Says what became of the script before it; the words of a form that came are the form's own. */
const WATCH = `{
	const words = document.querySelector("p")
	const say = (event, said) => document.addEventListener(event, ({ target }) => {
		if (target instanceof HTMLScriptElement) words.textContent = said
	}, true)
	say("load", "")
	say("error", words.dataset.failed)
	words.textContent = words.dataset.loading
}`
const WATCH_HASH = createHash("sha256").update(WATCH).digest("base64")

/**
 * The document of another company's sign-up form (R11), for the frame on /contact. Its script runs here alone,
 * on an origin that is nobody's: it reads nothing of ours and sends nothing in a visitor's name.
 */
export function loader({ url, context }: Route.LoaderArgs) {
	const src = servicesOf(context).config.signupScripts[contactTab(url.searchParams)]
	if (!src) return new Response("There is no such form.", { status: 404 })
	return new Response(`<!doctype html>${renderToStaticMarkup(<ForeignForm src={src} />)}`, {
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": policyFor(new URL(src).origin),
			"x-frame-options": "SAMEORIGIN",
		},
	})
}

function policyFor(theirs: string): string {
	return [
		"default-src 'none'",
		`script-src ${theirs} 'sha256-${WATCH_HASH}'`,
		`style-src ${theirs} 'unsafe-inline'`,
		`img-src ${theirs} data:`,
		...["font-src", "connect-src", "frame-src", "form-action"].map((part) => `${part} ${theirs}`),
		"base-uri 'none'",
		"frame-ancestors 'self'",
		`sandbox ${FOREIGN_FORM_MAY}`,
	].join("; ")
}

function ForeignForm({ src }: { src: string }) {
	const { host } = new URL(src)
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<title>{`Sign-up form of ${host}`}</title>
				<style>
					{
						"body { margin: 0; padding: 1rem; background: #fff; color: #000; font: 1rem/1.5 system-ui, sans-serif }"
					}
				</style>
			</head>
			<body>
				<p
					role="status"
					data-loading={`Loading the form from ${host} …`}
					data-failed={`The form from ${host} could not be loaded.`}
				/>
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would write &quot; into it */}
				<script dangerouslySetInnerHTML={{ __html: WATCH }} />
				<script src={src} />
			</body>
		</html>
	)
}
