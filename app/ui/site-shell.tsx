import type { ReactNode } from "react"
import { Picture, type PictureProps } from "./picture.tsx"
import { SkipLink } from "./skip-link.tsx"

export type SiteShellProps = { header: ReactNode; footer: ReactNode; children: ReactNode }

/** The frame of the public site. The page's own bands reach from edge to edge; its columns stand in `wideColumn`. */
export function SiteShell({ header, footer, children }: SiteShellProps) {
	return (
		<div data-site className="flex min-h-dvh flex-col">
			<SkipLink />
			{header}
			<main id="content" tabIndex={-1} className="grow">
				{children}
			</main>
			{footer}
		</div>
	)
}

export const wideColumn = "mx-auto w-full max-w-7xl px-4 sm:px-8"

type FormPageProps = { children: ReactNode; picture?: PictureProps["picture"] }

/**
 * A narrow column for one form: login, extras, application. A picture stands beside it; above it, in a narrow window, a
 * strip of the picture, large enough to leave its painted frame outside. It comes first: a page that arrives slowly would make
 * room for it later, and move what is being read.
 */
export function FormPage({ children, picture }: FormPageProps) {
	const column = <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-8 sm:py-14">{children}</div>
	if (!picture) return column
	return (
		<div className="mx-auto grid max-w-7xl lg:grid-flow-dense lg:grid-cols-2">
			<div className="max-lg:overflow-hidden lg:col-start-2 lg:py-14 lg:pr-8">
				<Picture
					picture={picture}
					priority
					decorative
					className="w-full max-lg:aspect-9/4 max-lg:scale-115 max-lg:object-cover max-lg:object-[50%_85%] lg:sticky lg:top-8 lg:h-auto lg:rounded-md lg:cast-hard"
				/>
			</div>
			{column}
		</div>
	)
}
