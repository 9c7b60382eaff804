import { PanelLeftClose, PanelLeftOpen } from "lucide-react"
import { type FormEvent, type ReactNode, useState } from "react"
import { useLocation } from "react-router"
import { classes } from "./classes.ts"
import { Form, Link } from "./link.tsx"
import { Menu } from "./menu.tsx"
import { MessageRegion } from "./messages.tsx"
import { SkipLink } from "./skip-link.tsx"
import { useCurrentInView } from "./use-current-in-view.ts"
import { Wordmark } from "./wordmark.tsx"

export type AdminLink = {
	to: string
	label: string
	icon: ReactNode
	end?: boolean
	/** Other addresses of its screens, which stand below another link. */
	also?: RegExp
	/** What waits there for somebody to look at it, and where it alone is listed; `what` names it: "emails not delivered". */
	badge?: { count: number; what: string; to: string }
}

export type AdminShellProps = {
	company: string
	links: AdminLink[]
	/** Needed less often: below the others. */
	moreLinks: AdminLink[]
	editionChooser: ReactNode
	/** A notice that stays above everything, for example that no mail leaves this machine. */
	notice: ReactNode
	/**
	 * The form with the Logout button: an icon, and its word in a `span`, which a folded sidebar hides from eyes.
	 * Rendered twice (sidebar, phone menu): give it no ids.
	 */
	logout: ReactNode
	initiallyCollapsed: boolean
	/** Where the wish to fold or unfold the sidebar is posted, as `sidebar`: without JavaScript it is a page. */
	collapseAction: string
	/** Hidden inputs that go with the wish. */
	collapseFields: ReactNode
	/** Remembers the wish, when JavaScript has already done the folding. */
	onCollapsedChange: (collapsed: boolean) => void
	children: ReactNode
}

/** The frame of the back office: a night-blue sidebar that folds to icons, on a phone a top bar with a menu. */
export function AdminShell({
	initiallyCollapsed,
	onCollapsedChange,
	children,
	notice,
	...frame
}: AdminShellProps) {
	const [collapsed, setCollapsed] = useState(initiallyCollapsed)
	const toggle = () => {
		setCollapsed(!collapsed)
		onCollapsedChange(!collapsed)
	}
	return (
		<div className="flex min-h-dvh flex-col md:flex-row">
			<SkipLink />
			<TopBar {...frame} />
			<Sidebar {...frame} collapsed={collapsed} onToggle={toggle} />
			<div className={columnClasses}>
				{notice && (
					<section aria-label="Notice" className="md:flex md:flex-wrap md:*:grow">
						{notice}
					</section>
				)}
				<MessageRegion />
				<main id="content" tabIndex={-1} className={mainClasses}>
					{children}
				</main>
			</div>
		</div>
	)
}

/** Wherever the bar of a form or the mix stands, what was said after saving does not cover it. */
const columnClasses =
	"flex min-w-0 grow flex-col has-data-save-bar:[&>section]:top-16 has-data-save-bar:[&>section]:bottom-auto md:has-data-save-bar:[&>section]:top-3"

/** Text keeps its measure; tables and two columns take what a wide screen has. */
const mainClasses =
	"mx-auto w-full max-w-6xl grow px-4 pt-6 pb-40 has-data-wide-screen:max-w-none has-data-wide-screen:pt-3 has-data-wide-screen:sm:px-6 has-data-wide-screen:sm:pt-4 has-[.mix-strip]:flex has-[.mix-strip]:flex-col has-[.mix-strip]:pb-0 sm:px-8 sm:pt-9"

type FrameProps = Pick<
	AdminShellProps,
	"company" | "links" | "moreLinks" | "editionChooser" | "logout" | "collapseAction" | "collapseFields"
>

function TopBar({ company, links, moreLinks, editionChooser, logout }: FrameProps) {
	return (
		<header className="night sticky top-0 z-30 flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-4 md:hidden">
			<Wordmark name={company} className="text-xl" />
			<span className="ml-auto flex items-center gap-2">
				{[...links, ...moreLinks].map((link) => link.badge && <BadgeLink key={link.to} {...link} />)}
			</span>
			<Menu>
				<div className="grid gap-4">
					<nav aria-label="Admin" className="grid gap-5">
						<Links links={links} />
						<Links links={moreLinks} />
					</nav>
					{editionChooser}
					{logout}
				</div>
			</Menu>
		</header>
	)
}

/** What waits somewhere, outside of the menu that leads there. */
function BadgeLink({ to, icon, badge }: AdminLink) {
	return (
		<Link
			to={badge?.to ?? to}
			className="touch relative inline-flex min-h-11 items-center gap-2 rounded-sm px-2 no-underline hover:bg-raised [&_svg]:size-5"
		>
			<span aria-hidden>{icon}</span>
			{badge && <CountBadge {...badge} />}
		</Link>
	)
}

/** Its links scroll between what is always in sight; where a screen is too low for that, all of it scrolls. */
const sidebarClasses = "sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto py-5"

type SidebarProps = FrameProps & { collapsed: boolean; onToggle: () => void }

function Sidebar({ company, links, moreLinks, editionChooser, logout, ...folding }: SidebarProps) {
	const { collapsed } = folding
	const nav = useCurrentInView()
	return (
		<aside aria-label="Back office" className="night hidden shrink-0 md:block">
			<div className={classes(sidebarClasses, collapsed ? "w-17 px-3" : "w-56 px-4")}>
				<div className={classes("flex items-center", collapsed ? "justify-center" : "justify-between pl-2")}>
					{!collapsed && <Wordmark name={company} className="text-xl" />}
					<CollapseButton {...folding} />
				</div>
				{!collapsed && editionChooser}
				<nav
					ref={nav}
					aria-label="Admin"
					className={classes(navClasses, collapsed ? "-mx-3 px-3" : "-mx-4 px-4")}
				>
					<Links links={links} collapsed={collapsed} hasIcons />
					<Links links={moreLinks} collapsed={collapsed} hasIcons />
				</nav>
				<div className={collapsed ? "[&_button]:px-0 [&_button_span]:sr-only" : undefined}>{logout}</div>
			</div>
		</aside>
	)
}

// On a low screen the sidebar scrolls as a whole: of two frames that scroll one would cover the edge of the other.
const navClasses =
	"flex min-h-48 grow flex-col gap-4 overflow-y-auto py-1 [@media(height<27.5rem)]:shrink-0 [@media(height<27.5rem)]:overflow-visible"

type CollapseProps = Pick<SidebarProps, "collapsed" | "onToggle" | "collapseAction" | "collapseFields">

function CollapseButton({ collapsed, onToggle, collapseAction, collapseFields }: CollapseProps) {
	const label = collapsed ? "Expand sidebar" : "Collapse sidebar"
	const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		onToggle()
	}
	return (
		<Form method="post" action={collapseAction} onSubmit={onSubmit}>
			{collapseFields}
			<button
				type="submit"
				name="sidebar"
				value={collapsed ? "expanded" : "collapsed"}
				aria-label={label}
				title={label}
				aria-expanded={!collapsed}
				className="touch inline-grid size-10 place-items-center rounded-sm text-muted hover:bg-raised hover:text-text"
			>
				<Icon aria-hidden className="size-5" />
			</button>
		</Form>
	)
}

const isAt = ({ to, end }: AdminLink, path: string) => path === to || (!end && path.startsWith(`${to}/`))

type LinksProps = {
	links: AdminLink[]
	collapsed?: boolean
	/** The sidebar folds to them; in the menu of a phone they would be sent a second time with every page. */
	hasIcons?: boolean
}

function Links({ links, collapsed, hasIcons }: LinksProps) {
	const { pathname } = useLocation()
	const current = links.find(({ also }) => also?.test(pathname)) ?? links.find((link) => isAt(link, pathname))
	return (
		<ul className="grid gap-1 [aside_&]:gap-0.5">
			{links.map(({ to, label, icon, badge }) => (
				<li key={to}>
					<Link
						to={badge?.to ?? to}
						aria-current={current?.to === to ? "page" : undefined}
						title={collapsed ? label : undefined}
						className={classes("nav-link", collapsed && "relative justify-center")}
					>
						{hasIcons && <span aria-hidden>{icon}</span>}
						<span className={collapsed ? "sr-only" : "grow"}>{label}</span>
						{badge && <CountBadge {...badge} collapsed={collapsed} />}
					</Link>
				</li>
			))}
		</ul>
	)
}

type CountBadgeProps = { count: number; what: string; collapsed?: boolean }

function CountBadge({ count, what, collapsed }: CountBadgeProps) {
	return (
		<span
			className={classes(
				"figures min-w-6 rounded-full bg-danger px-1.5 text-center text-sm font-bold text-on-danger",
				collapsed && "absolute top-0 right-0",
			)}
		>
			{count}
			<span className="sr-only"> {what}</span>
		</span>
	)
}
