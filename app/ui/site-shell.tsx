import type { ReactNode } from "react"
import { Link } from "react-router"
import { KangaBand } from "./kanga-band.tsx"
import { Menu } from "./menu.tsx"
import { MessageRegion } from "./messages.tsx"
import { Proverb, type ProverbProps } from "./proverb.tsx"
import { SkipLink } from "./skip-link.tsx"
import { Wordmark } from "./wordmark.tsx"

export type SiteShellProps = {
	company: string
	/** Above everything: the ticker. */
	banner?: ReactNode
	/** The links of the top navigation, as `<li>`s. Rendered twice (bar, phone menu): give them no ids. */
	navigation?: ReactNode
	/** At the end of the bar, at every width: the one thing to do. */
	action?: ReactNode
	/** Columns of the footer. */
	footer?: ReactNode
	proverb?: ProverbProps
	children: ReactNode
}

/** The frame of the public site: banner, bar, content, kanga band, proverb and footer. */
export function SiteShell({
	company,
	banner,
	navigation,
	action,
	footer,
	proverb,
	children,
}: SiteShellProps) {
	return (
		<div className="flex min-h-dvh flex-col">
			<SkipLink />
			{banner}
			<header className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-8">
				<Link to="/" className="mr-auto inline-flex min-h-11 items-center text-2xl no-underline">
					<Wordmark name={company} />
				</Link>
				{navigation && (
					<>
						<nav aria-label="Main" className="max-lg:hidden">
							<ul className="flex items-center gap-6 text-sm font-semibold">{navigation}</ul>
						</nav>
						{action}
						<div className="lg:hidden">
							<Menu>
								<nav aria-label="Main">
									<ul className="grid gap-1 text-lg font-semibold">{navigation}</ul>
								</nav>
							</Menu>
						</div>
					</>
				)}
				{!navigation && action}
			</header>
			<MessageRegion />
			<main id="content" tabIndex={-1} className="grow">
				{children}
			</main>
			<footer className="night mt-16">
				<KangaBand height={36} />
				{proverb && <Proverb {...proverb} />}
				{footer && (
					<div className="mx-auto grid max-w-7xl gap-8 px-4 pb-12 sm:grid-cols-2 sm:px-8 lg:grid-cols-3">
						{footer}
					</div>
				)}
			</footer>
		</div>
	)
}

/** A narrow column for one form: login, extras, application. */
export function FormPage({ children }: { children: ReactNode }) {
	return <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-8 sm:py-14">{children}</div>
}
