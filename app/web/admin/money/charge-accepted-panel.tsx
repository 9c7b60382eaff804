import { Notice } from "../../../ui/notice.tsx"
import { pluralize } from "../../../values/number.ts"
import { ActionButton } from "../shell/actions/action-button.tsx"
import { useRight } from "../shell/rights/use-right.ts"
import { NOT_CHARGED } from "./messages.ts"
import { chargesUrl } from "./money-urls.ts"

/** Accepted vendors whom no decision of this product charged, and the button that does. */
export function ChargeAccepted({ edition, chargeable }: { edition: string; chargeable: number }) {
	const mayBook = useRight("money.book")
	if (!chargeable) return null
	const vendors = pluralize(chargeable, "accepted vendor")
	return (
		<Notice tone="warning">
			<p>
				{vendors} {chargeable === 1 ? "is" : "are"} not charged. They were accepted by an import, or before
				there were accounts.
			</p>
			{mayBook && (
				<ActionButton action={chargesUrl(edition)} failure={NOT_CHARGED.text} size="small" formClass="mt-2">
					Charge {vendors}
				</ActionButton>
			)}
		</Notice>
	)
}
