import { Ticket } from "lucide-react"
import type { ReactNode } from "react"
import { Link, useLocation } from "react-router"
import type { SiteCopy } from "../../../domain/content/inputs.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { Wordmark } from "../../../ui/wordmark.tsx"
import { Ticker } from "../ticker/ticker.tsx"
import { EventsMenu } from "./events-menu.tsx"
import { NavigationLink } from "./navigation-link.tsx"
import { PhoneMenu } from "./phone-menu.tsx"

export type HeaderProps = {
	company: string
	navigation: SiteCopy["navigation"]
	tickets: { label: string; url: string }
	ticker: { news: string[]; pause: string; play: string }
}

/** Ticker and bar. On small screens the links are behind the hamburger, whose place is kept until it arrives. */
export function Header({ company, navigation, tickets, ticker }: HeaderProps) {
	return (
		<header>
			<Ticker {...ticker} />
			<div className="relative [anchor-name:--bar]">
				<div
					className={`${wideColumn} flex min-h-17 items-center justify-end gap-x-2 py-2 max-[19.9rem]:flex-wrap min-[19.9rem]:max-lg:grid min-[19.9rem]:max-lg:grid-cols-[1fr_auto_2.75rem] lg:gap-x-8`}
				>
					<Link to="/" className="mr-auto inline-flex min-h-11 items-center text-2xl no-underline">
						<Wordmark name={company} />
					</Link>
					<nav aria-label="Main" className="max-lg:hidden">
						<ul className="flex items-center gap-1 font-semibold">
							{navigation.map((entry) => (
								<li key={entry.label}>
									{"items" in entry ? <EventsMenu {...entry} /> : <NavigationLink {...entry} />}
								</li>
							))}
						</ul>
					</nav>
					<TicketLink url={tickets.url} icon={<Ticket aria-hidden className="size-5 max-sm:hidden" />}>
						{tickets.label}
					</TicketLink>
					<PhoneMenu navigation={navigation} />
				</div>
			</div>
		</header>
	)
}

type TicketLinkProps = { url: string; icon?: ReactNode; children: string }

/** Pages on which a vendor or an organiser has something else to do first. */
const FOR_VENDORS = /^\/(contact|extras|login|my)\b/i

/** To the ticket shop, which is another site: it opens beside ours. */
function TicketLink({ url, icon, children }: TicketLinkProps) {
	const { pathname } = useLocation()
	return (
		<LinkButton
			to={url}
			variant={FOR_VENDORS.test(pathname) ? "ghost" : undefined}
			target="_blank"
			rel="noopener"
			icon={icon}
			className="text-sm whitespace-nowrap max-sm:px-3 max-[22.4rem]:text-xs max-[19.9rem]:order-last max-[19.9rem]:whitespace-normal sm:text-base"
		>
			{children}
			<span className="sr-only"> (opens in a new tab)</span>
		</LinkButton>
	)
}
