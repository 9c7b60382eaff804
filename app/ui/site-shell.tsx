import type { ReactNode } from "react"
import { MessageRegion } from "./messages.tsx"
import { SkipLink } from "./skip-link.tsx"

export type SiteShellProps = { header: ReactNode; footer: ReactNode; children: ReactNode }

/** The frame of the public site. The page's own bands reach from edge to edge; its columns stand in `wideColumn`. */
export function SiteShell({ header, footer, children }: SiteShellProps) {
	return (
		<div data-site className="flex min-h-dvh flex-col">
			<SkipLink />
			{header}
			<MessageRegion />
			<main id="content" tabIndex={-1} className="grow">
				{children}
			</main>
			{footer}
		</div>
	)
}

/** The column that header, sections and footer share. */
export const wideColumn = "mx-auto w-full max-w-7xl px-4 sm:px-8"

/** A narrow column for one form: login, extras, application. */
export function FormPage({ children }: { children: ReactNode }) {
	return <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-8 sm:py-14">{children}</div>
}
