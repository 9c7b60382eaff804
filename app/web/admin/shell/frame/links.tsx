import {
	BadgeCheck,
	Images,
	LayoutDashboard,
	LayoutTemplate,
	Mail,
	Megaphone,
	Newspaper,
	PenLine,
	ScrollText,
	Store,
	UserRound,
	Users,
	Wallet,
} from "lucide-react"
import { href } from "react-router"
import type { Right } from "../../../../domain/accounts/rights.ts"
import type { AdminLink } from "../../../../ui/admin-shell.tsx"
import { rightFor } from "../../../request/route-rights.ts"
import { outboxUrl } from "../lists/outbox-view.ts"

/** The screens of the back office, and what each says while it is on its way. */
export const screens: (AdminLink & { loading: string })[] = [
	{
		to: href("/admin"),
		label: "Dashboard",
		icon: <LayoutDashboard />,
		end: true,
		loading: "Loading dashboard data...",
	},
	{ to: href("/admin/vendors"), label: "Vendors", icon: <Store />, loading: "Loading vendors..." },
	{
		to: href("/admin/accepted"),
		label: "Accepted",
		icon: <BadgeCheck />,
		loading: "Loading accepted vendors...",
	},
]

/**
 * What is needed less often.
 * @param unsent letters that an organiser should look at
 * @param mentions notes that name them, and that they have not read
 */
export const moreScreens = (unsent: number, mentions: number): AdminLink[] => [
	{ to: href("/admin/reviews"), label: "Reviews", icon: <i className="icon-star" /> },
	{
		to: href("/admin/mentions"),
		label: "Mentions",
		icon: <i className="icon-at" />,
		badge: mentionsBadge(mentions),
	},
	{ to: href("/admin/release"), label: "Release", icon: <i className="icon-send" /> },
	{ to: href("/admin/papers"), label: "Papers", icon: <i className="icon-check" /> },
	{ to: href("/admin/money"), label: "Money", icon: <Wallet /> },
	{ to: href("/admin/mailings"), label: "Vendor mailings", icon: <PenLine /> },
	{
		to: href("/admin/emails"),
		label: "Email templates",
		icon: <LayoutTemplate />,
		also: /^\/admin\/content\/email\./,
	},
	{ to: href("/admin/outbox"), label: "Outbox", icon: <Mail />, badge: undeliveredBadge(unsent) },
	{ to: href("/admin/newsletter"), label: "Newsletter", icon: <Megaphone /> },
	{ to: href("/admin/import"), label: "Import & export", icon: <i className="icon-download" /> },
	{ to: href("/admin/content"), label: "Site content", icon: <Newspaper /> },
	{ to: href("/admin/pictures"), label: "Pictures", icon: <Images /> },
	{ to: href("/admin/audit"), label: "Audit log", icon: <ScrollText /> },
	{ to: href("/admin/team"), label: "Team", icon: <Users /> },
	{ to: href("/admin/account"), label: "Account", icon: <UserRound /> },
]

const undeliveredBadge = (count: number) =>
	count
		? {
				count,
				what: count === 1 ? "email not delivered" : "emails not delivered",
				to: outboxUrl({ state: "trouble" }),
			}
		: undefined

const mentionsBadge = (count: number) =>
	count
		? { count, what: count === 1 ? "new mention" : "new mentions", to: href("/admin/mentions") }
		: undefined

/** The links that somebody with these rights may follow. */
export const allowedLinks = <Link extends AdminLink>(links: Link[], rights: readonly Right[]): Link[] =>
	links.filter(({ to }) => {
		const right = rightFor(to, "GET")
		return right && rights.includes(right)
	})

/** Where the back office begins for somebody with these rights: with none about vendors, at one's own account. */
export const firstScreenFor = (rights: readonly Right[]): string =>
	allowedLinks(screens, rights)[0]?.to ?? href("/admin/account")
