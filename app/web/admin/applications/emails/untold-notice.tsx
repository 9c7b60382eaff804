import { Link } from "../../../../ui/link.tsx"
import { acceptedAddress } from "../../shell/lists/applications-view.ts"
import { useRight } from "../../shell/rights/use-right.ts"

/** That nobody has emailed an accepted vendor yet, and the way to where that is done. @param edition its slug */
export function UntoldNotice({ number, edition }: { number: number; edition: string }) {
	const canSend = useRight("confirmations.send")
	return (
		<p className="text-sm">
			Approved; the vendor has not been emailed yet.{" "}
			{canSend && (
				<Link to={acceptedAddress({ q: `No. ${number}`, edition })} className="link">
					Send the confirmation<span className="sr-only"> of No. {number}</span>
				</Link>
			)}
		</p>
	)
}
