import type { FormEvent } from "react"
import { Form } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { pluralize } from "../../../values/number.ts"
import { ReturnTo } from "../return-to.tsx"
import { useFetchSubmit } from "../use-fetch-submit.ts"
import { useRight } from "../use-right.ts"
import { NOT_CHARGED } from "./messages.ts"
import { chargesUrl } from "./money-urls.ts"

/** Accepted vendors whom no decision of this product charged, and the button that does. */
export function ChargeAccepted({ edition, chargeable }: { edition: string; chargeable: number }) {
	const { busy, submit } = useFetchSubmit()
	const mayBook = useRight("money.book")
	if (!chargeable) return null
	const vendors = pluralize(chargeable, "accepted vendor")
	function charge(event: FormEvent): void {
		event.preventDefault()
		void submit(chargesUrl(edition), {}, NOT_CHARGED.text)
	}
	return (
		<Notice tone="warning">
			<p>
				{vendors} {chargeable === 1 ? "is" : "are"} not charged. They were accepted by an import, or before
				there were accounts.
			</p>
			{mayBook && (
				<Form method="post" action={chargesUrl(edition)} onSubmit={charge} discover="none" className="mt-2">
					<ReturnTo />
					<Button type="submit" size="small" busy={busy}>
						Charge {vendors}
					</Button>
				</Form>
			)}
		</Notice>
	)
}
