import { LogOut } from "lucide-react"
import { useEffect, useRef } from "react"
import { data, href, Outlet, useLocation, useNavigation } from "react-router"
import { rightsIn, rightsInClosedEdition } from "../../../../domain/accounts/rights.ts"
import { temporaryPasswordMessage } from "../../../../domain/accounts/rules.ts"
import { readCompanyDetails } from "../../../../domain/content/queries.server.ts"
import { countMailsNeedingAttention } from "../../../../domain/mail/counts.server.ts"
import { countUnreadMentions } from "../../../../domain/notes/queries.server.ts"
import { AdminShell } from "../../../../ui/admin-shell.tsx"
import { Button } from "../../../../ui/button.tsx"
import { SelectField } from "../../../../ui/field.tsx"
import { AddressContext, Form, Link } from "../../../../ui/link.tsx"
import { Loading } from "../../../../ui/loading.tsx"
import { MessagesProvider } from "../../../../ui/messages.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { getAdmin, getSession, requireAdmin } from "../../../request/session.ts"
import { ReturnTo } from "../actions/hidden-fields.tsx"
import { useSavedDrafts } from "../actions/kept-fields.tsx"
import { consumeFlash } from "../actions/respond.server.ts"
import { CLOSED_EFFECT, CLOSING_LINK_LABEL } from "../decisions/decision-messages.ts"
import { chooseEdition, getEditionChoice, readableEditionIds } from "../editions/edition.ts"
import { useEditionAddress } from "../editions/use-edition-address.ts"
import { MailStaysHereContext } from "../letters/mail-state.tsx"
import { revalidatesForPage } from "../lists/applications-view.ts"
import { refuseMerged } from "../rights/refuse-merged.ts"
import { requireRight } from "../rights/require-right.ts"
import { RightsContext, useRight } from "../rights/use-right.ts"
import type { Route } from "./+types/layout"
import { allowedLinks, moreScreens, screens } from "./links.tsx"
import { sidebarCookie } from "./preferences.ts"
import { readOrLog } from "./read-or-log.ts"

/** The guard of everything below `/admin`, then what every screen below it needs to know. */
export const middleware: Route.MiddlewareFunction[] = [
	requireAdmin,
	chooseEdition,
	requireRight,
	refuseMerged,
]

/** Having a loader is what makes the browser ask the server, and so the guard, at every change of page. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = getServices(context)
	const { db, mailDispatcher } = services
	const { edition, kept, editions } = getEditionChoice(context)
	const { messages, headers } = await consumeFlash(request, services)
	const { memberships, passwordEndsAt } = getSession(context)
	const rights = rightsIn(memberships, edition.id)
	const shell = {
		admin: getAdmin(context),
		/** In the chosen edition: what its screens offer. */
		rights: edition.closedAt ? rightsInClosedEdition(rights) : rights,
		closed: edition.closedAt ? edition.name : undefined,
		company: (await readCompanyDetails(db)).festivalName,
		edition: edition.slug,
		...(kept !== edition && { kept: kept.slug }),
		editions: editions.map(({ slug, name }) => ({ value: slug, label: name })),
		isCollapsed: (await sidebarCookie(services).parse(request.headers.get("cookie"))) === "collapsed",
		mailStaysHere: !mailDispatcher.leavesMachine,
		madePassword: temporaryPasswordNotice(passwordEndsAt),
		messages,
		// A sign, not a screen of its own: without it the others still work.
		unsent: rights.includes("letters.read")
			? ((await readOrLog(getRequestContext(context).log, "letters not sent", () =>
					countMailsNeedingAttention(db, edition.id),
				)) ?? 0)
			: 0,
		mentions: await countMentions(context),
	}
	return data(shell, { headers })
}

/** A sign as well. */
async function countMentions(context: Route.LoaderArgs["context"]): Promise<number> {
	const { db } = getServices(context)
	const count = () => countUnreadMentions(db, getAdmin(context).id, readableEditionIds(context))
	return (await readOrLog(getRequestContext(context).log, "mentions not read", count)) ?? 0
}

/** Nothing around the table changes with the application beside it. */
export const shouldRevalidate = revalidatesForPage

export default function AdminLayout({ loaderData: shell }: Route.ComponentProps) {
	useSavedDrafts(shell.messages)
	return (
		<AddressContext value={useEditionAddress(shell)}>
			<RightsContext value={shell.rights}>
				<MailStaysHereContext value={shell.mailStaysHere}>
					<MessagesProvider initial={shell.messages}>
						<AdminShell
							company={shell.company}
							links={allowedLinks(screens, shell.rights)}
							moreLinks={allowedLinks(moreScreens(shell.unsent, shell.mentions), shell.rights)}
							editionChooser={shell.editions.length > 1 && <EditionChooser {...shell} />}
							notice={(shell.mailStaysHere || shell.madePassword || shell.closed) && <Notices {...shell} />}
							logout={<Logout />}
							initiallyCollapsed={shell.isCollapsed}
							collapseAction={href("/admin/sidebar")}
							collapseFields={<ReturnTo />}
							onCollapsedChange={saveCollapsed}
						>
							<Screen />
						</AdminShell>
					</MessagesProvider>
				</MailStaysHereContext>
			</RightsContext>
		</AddressContext>
	)
}

/** After a change of screen the focus is at its heading, where reading begins. */
function useHeadingFocus(pathname: string): void {
	const last = useRef(pathname)
	useEffect(() => {
		if (last.current === pathname) return
		last.current = pathname
		document.querySelector("h1")?.focus({ preventScroll: true })
	}, [pathname])
}

/** The screen, or on the way to another one its words for that. */
function Screen() {
	const currentPath = useLocation().pathname
	useHeadingFocus(currentPath)
	const nextPath = useNavigation().location?.pathname
	const next = screens.find(({ to }) => to === nextPath && to !== currentPath)
	return next ? <Loading label={next.loading} /> : <Outlet />
}

function saveCollapsed(collapsed: boolean): void {
	const body = new URLSearchParams({ sidebar: collapsed ? "collapsed" : "expanded" })
	// Only a convenience: when it is lost, the next page is unfolded.
	fetch(href("/admin/sidebar"), { method: "POST", body, redirect: "manual" }).catch(console.warn)
}

function EditionChooser({ edition, editions }: { edition: string; editions: SelectOptions }) {
	return (
		<Form reloadDocument method="post" action={href("/admin/edition")} className="grid gap-2">
			<ReturnTo />
			<SelectField
				// Anew for each edition: another tab may have chosen one, and the chooser says what its own screen shows.
				key={edition}
				label="Edition"
				title={editions.find(({ value }) => value === edition)?.label}
				name="edition"
				autoComplete="off"
				defaultValue={edition}
				options={editions}
				onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
			/>
			<div className="hidden noscript:block">
				<Button type="submit" variant="ghost" size="small">
					Switch edition
				</Button>
			</div>
		</Form>
	)
}

type SelectOptions = { value: string; label: string }[]

function Logout() {
	return (
		<Form method="post" action={href("/logout")}>
			<Button type="submit" variant="ghost" wide icon={<LogOut aria-hidden className="size-5" />}>
				<span>Logout</span>
			</Button>
		</Form>
	)
}

const temporaryPasswordNotice = (endsAt: Date | null) => endsAt && temporaryPasswordMessage(endsAt)

type NoticesProps = Pick<Route.ComponentProps["loaderData"], "mailStaysHere" | "madePassword" | "closed">

function Notices({ mailStaysHere, madePassword, closed }: NoticesProps) {
	return (
		<>
			{closed && (
				<Notice>
					{closed} is closed: it can be read and exported, and {CLOSED_EFFECT}. <ClosingLink />
				</Notice>
			)}
			{mailStaysHere && <LocalMailboxNotice />}
			{madePassword && (
				<Notice>
					{madePassword}{" "}
					<Link to={href("/admin/account/password")} className="link">
						Set your own password
					</Link>
					.
				</Notice>
			)}
		</>
	)
}

function ClosingLink() {
	if (!useRight("overview.read")) return null
	return (
		<>
			<Link to={href("/admin/closing")} className="link">
				{CLOSING_LINK_LABEL}
			</Link>
			.
		</>
	)
}

function LocalMailboxNotice() {
	const canReadLetters = useRight("letters.read")
	return (
		<Notice tone="warning">
			No email leaves this server until <code>SMTP_URL</code> is set. All emails go to the{" "}
			{canReadLetters ? (
				<Link to="/admin/outbox" className="link">
					local mailbox
				</Link>
			) : (
				"local mailbox"
			)}
			.
		</Notice>
	)
}
