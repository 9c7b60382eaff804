import {
	ArrowLeftRight,
	BadgeCheck,
	LayoutDashboard,
	Mail,
	Newspaper,
	ScrollText,
	Store,
	UserRound,
} from "lucide-react"
import { href } from "react-router"
import type { AdminLink } from "../../ui/admin-shell.tsx"

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
 */
export const moreScreens = (unsent: number): AdminLink[] => [
	{ to: href("/admin/outbox"), label: "Outbox", icon: <Mail />, badge: unsentLettersBadge(unsent) },
	{ to: href("/admin/import"), label: "Import & export", icon: <ArrowLeftRight /> },
	{ to: href("/admin/content"), label: "Site content", icon: <Newspaper /> },
	{ to: href("/admin/audit"), label: "Audit log", icon: <ScrollText /> },
	{ to: href("/admin/account"), label: "Account", icon: <UserRound /> },
]

const unsentLettersBadge = (count: number) =>
	count ? { count, what: count === 1 ? "email not sent" : "emails not sent" } : undefined
