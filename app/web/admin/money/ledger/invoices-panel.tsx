import { href } from "react-router"
import { Panel } from "../../../../ui/card.tsx"
import { DataTable } from "../../../../ui/data-table.tsx"
import { Link } from "../../../../ui/link.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { formatKshs } from "../../../../values/number.ts"
import { ActionButton } from "../../shell/actions/action-button.tsx"
import { useRight } from "../../shell/rights/use-right.ts"
import { NOT_ISSUED } from "../messages.ts"
import { invoicePath } from "../money-urls.ts"
import type { InvoicesView } from "./invoices-view.server.ts"

/** The documents of a ledger, and the button that issues what is on none. */
export function Invoices({ application, invoices }: { application: number; invoices: InvoicesView }) {
	const { documents, uninvoiced, isIssuable, issuable, waiting, pin } = invoices
	const mayBook = useRight("money.book")
	return (
		<Panel
			id="invoices"
			title="Invoices"
			actions={mayBook && isIssuable && <IssueButton application={application} amount={issuable} />}
		>
			{documents.length ? (
				<Documents application={application} documents={documents} />
			) : (
				<p className="text-muted">No invoice yet.</p>
			)}
			{uninvoiced !== 0 && (
				<p className="mt-3 text-sm">
					{uninvoiced > 0 ? "Charged" : "Credited"}, and on no invoice: {formatKshs(Math.abs(uninvoiced))}.
				</p>
			)}
			{waiting && <WaitingCredit amount={waiting} />}
			<p className="mt-3 text-sm text-muted">
				KRA PIN of the vendor: <span className="figures">{pin ?? "none"}</span>{" "}
				{mayBook && (
					<Link
						to={href("/admin/applications/:id/account/buyer-pin", { id: String(application) })}
						className="link touch"
					>
						{pin ? "Change" : "Add"}
						<span className="sr-only"> the KRA PIN</span>
					</Link>
				)}
			</p>
		</Panel>
	)
}

/** What to do about a credit that gets no credit note by itself. */
const WaitingCredit = ({ amount }: { amount: string }) => (
	<Notice tone="warning" className="mt-3">
		{amount} is credited and gets no credit note: at no single rate of VAT is that much left to credit, as
		happens where the VAT of the edition was changed. Take the credit back, then give it anew in parts, each
		for an invoice.
	</Notice>
)

function IssueButton({ application, amount }: { application: number; amount: number }) {
	const action = href("/admin/applications/:id/account/invoices", { id: String(application) })
	return (
		<ActionButton action={action} failure={NOT_ISSUED.text} size="small">
			{amount > 0 ? "Issue an invoice" : "Issue a credit note"}
		</ActionButton>
	)
}

interface DocumentsProps {
	application: number
	documents: InvoicesView["documents"]
}

function Documents({ application, documents }: DocumentsProps) {
	return (
		<DataTable
			caption="Invoices and credit notes"
			rows={documents}
			rowKey={({ id }) => id}
			columns={[
				{
					key: "document",
					header: "Document",
					cell: ({ id, title, notes }) => (
						<div className="wrap-anywhere">
							<Link to={invoicePath(application, id)} className="link font-semibold">
								{title}
							</Link>
							{notes.map((note) => (
								<p key={note} className="text-muted">
									{note}
								</p>
							))}
						</div>
					),
				},
				{ key: "state", header: "Status", cell: ({ state }) => state },
				{ key: "total", header: "Kshs", cell: ({ total }) => total, numeric: true },
				{ key: "open", header: "Open", cell: ({ open }) => open, numeric: true },
			]}
		/>
	)
}
