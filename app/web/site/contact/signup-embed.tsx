import { href } from "react-router"
import type { ContactTab } from "./contact-answer.ts"

/** What a foreign form may do in its frame. Never `allow-same-origin`: it would be let in to all that is ours. */
export const FOREIGN_FORM_MAY = "allow-scripts allow-forms allow-popups"

type SignupEmbedProps = { tab: ContactTab; src: string; shown: boolean; email: string }

/**
 * Another company's sign-up form (R11), in a document of its own that comes and goes with its tab. Its height
 * is reserved, and there is a way on when it does not come.
 */
export function SignupEmbed({ tab, src, shown, email }: SignupEmbedProps) {
	const { host, origin } = new URL(src)
	return (
		<div className="flex min-h-136 flex-col gap-4">
			<noscript>{`The form comes from ${host} and needs JavaScript.`}</noscript>
			{shown && (
				<iframe
					title={`Sign-up form of ${host}`}
					sandbox={FOREIGN_FORM_MAY}
					src={`${href("/contact/foreign-form")}?tab=${tab}`}
					className="min-h-120 w-full grow rounded-lg border border-line"
				/>
			)}
			<p className="text-sm text-muted">
				No form here? Open{" "}
				<a href={origin} rel="noreferrer" className="link">
					{host}
				</a>{" "}
				or write to{" "}
				<a href={`mailto:${email}`} className="link">
					{email}
				</a>
				.
			</p>
		</div>
	)
}
