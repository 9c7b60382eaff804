import { Link } from "react-router"
import { acceptedAddress } from "../applications-view.ts"
import { useRight } from "../use-right.ts"

/** That nobody has emailed an accepted vendor yet, and the way to where that is done. */
export function UntoldNotice({ number }: { number: number }) {
	const canSend = useRight("confirmations.send")
	return (
		<p className="text-sm">
			Approved; the vendor has not been emailed yet.{" "}
			{canSend && (
				<Link to={acceptedAddress({ q: `No. ${number}` })} className="link">
					Send the confirmation<span className="sr-only"> of No. {number}</span>
				</Link>
			)}
		</p>
	)
}
