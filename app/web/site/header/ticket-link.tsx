import type { ReactNode } from "react"
import { LinkButton } from "../../../ui/button.tsx"

type TicketLinkProps = { url: string; icon?: ReactNode; children: string }

/** To the ticket shop, which is another site: it opens beside ours. */
export function TicketLink({ url, icon, children }: TicketLinkProps) {
	return (
		<LinkButton
			to={url}
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
