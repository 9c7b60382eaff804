import type { ReactNode } from "react"
import { FormPage } from "../../../ui/site-shell.tsx"

interface SubpageProps {
	/** The page of the vendor. */
	back: string
	title: string
	/** What it is about: the edition and the application. */
	about?: string
	/** Whether what was sent has faults. */
	hasErrors?: boolean
	/** A title that somebody wrote, of any length. */
	isWritten?: boolean
	children: ReactNode
}

/** A page below a vendor's own. */
export function Subpage({ back, title, about, hasErrors, isWritten, children }: SubpageProps) {
	return (
		<FormPage>
			<title>{hasErrors ? `Error: ${title}` : title}</title>
			<meta name="robots" content="noindex" />
			<p>
				<a href={back} className="link inline-flex min-h-11 items-center">
					Back to your page
				</a>
			</p>
			<h1 tabIndex={-1} className={`lettering mt-2 ${isWritten ? "text-2xl wrap-anywhere" : "text-3xl"}`}>
				{title}
			</h1>
			{about && <p className="figures mt-2 text-sm text-muted wrap-anywhere">{about}</p>}
			{children}
		</FormPage>
	)
}
