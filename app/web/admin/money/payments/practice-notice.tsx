import { href } from "react-router"
import { Link } from "../../../../ui/link.tsx"
import { Notice } from "../../../../ui/notice.tsx"

/** Stands wherever money is shown while no money moves. @param sum what was paid in practice, "Kshs 3,000" */
export function PracticeNotice({ sum, canPay }: { sum?: string | undefined; canPay?: boolean }) {
	return (
		<Notice tone="warning" className="mb-4">
			Practice: M-Pesa is not set up, and no money moves. Receipts of practice payments are emailed only while
			every email stays on this machine.{" "}
			{sum &&
				`${sum} of what is paid here was paid in practice: it counts in no file of the ledger or of invoices, and is taken back once M-Pesa is set up. `}
			{canPay && (
				<Link to={href("/admin/money/payments/practice")} className="link">
					Pay at the practice till
				</Link>
			)}
		</Notice>
	)
}
