import { brandWithNumber } from "../../../domain/applications/rules.ts"
import type { WaitingCredit } from "../../../domain/money/waiting-credits.server.ts"
import { Link } from "../../../ui/link.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { formatKshs, formatNumber, pluralize } from "../../../values/number.ts"
import { ledgerPath } from "./money-urls.ts"

/** How many are named. */
const NAMED = 20

/** Vendors with a credit that gets no credit note until somebody does something about it, each with the way to their account. */
export function WaitingCredits({ credits }: { credits: WaitingCredit[] }) {
	if (!credits.length) return null
	const more = credits.length - NAMED
	return (
		<Notice tone="warning">
			<p>
				{pluralize(credits.length, "vendor")} {credits.length === 1 ? "has" : "have"} a credit that gets no
				credit note: at no single rate of VAT is that much left to credit, as happens where the VAT of the
				edition was changed. Take it back on the account, then give it anew in parts, each for an invoice.
			</p>
			<ul>
				{credits.slice(0, NAMED).map(({ id, amount, ...vendor }) => (
					<li key={id} className="wrap-anywhere">
						<Link to={ledgerPath(id)} className="link touch">
							{brandWithNumber(vendor)}
						</Link>
						: {formatKshs(amount)}
					</li>
				))}
				{more > 0 && <li>and {formatNumber(more)} more</li>}
			</ul>
		</Notice>
	)
}
