import { href } from "react-router"
import type { Finding } from "../../../../domain/payments/checks.server.ts"
import { Panel } from "../../../../ui/card.tsx"
import { RowButton } from "../../shell/actions/row-button.tsx"
import { NOT_CHECKED, NOT_TAKEN_BACK, type PaymentView } from "./payment-views.ts"

/** What somebody found who looked a payment up, or the buttons by which they say so. */
export function PaymentCheckPanel({ payment, mayBook }: { payment: PaymentView; mayBook: boolean }) {
	const { checked, doubt } = payment
	if (checked)
		return (
			<Panel id="check" title="Looked up at M-Pesa">
				<div className="grid justify-items-start gap-3">
					<p>{checked}</p>
					{mayBook && <TakeBack id={payment.id} />}
				</div>
			</Panel>
		)
	if (!doubt || !mayBook) return null
	return (
		<Panel id="check" title="What came in?">
			<div className="grid gap-4">
				<p className="max-w-prose">
					Look this receipt up in the M-Pesa portal or on the statement, then say what you found. What is
					booked on accounts stays as it is.
				</p>
				<Findings {...payment} />
			</div>
		</Panel>
	)
}

function TakeBack({ id }: { id: number }) {
	const action = href("/admin/money/payments/:id/check/reversal", { id: String(id) })
	return (
		<RowButton
			action={action}
			label="Take back"
			fullLabel="Take back what was found"
			failure={NOT_TAKEN_BACK.text}
		/>
	)
}

function Findings({ id, amount, listed }: PaymentView) {
	const findings: [Finding, string][] = [
		["ours", `${amount} came in`],
		...(listed ? [["listed", `${listed.label} came in`] as [Finding, string]] : []),
		["none", "Nothing came in"],
	]
	return (
		<div className="flex flex-wrap gap-3">
			{findings.map(([finding, label]) => (
				<RowButton
					key={finding}
					action={href("/admin/money/payments/:id/check", { id: String(id) })}
					fields={{ finding, listed: String(listed?.amount ?? "") }}
					label={label}
					fullLabel={label}
					failure={NOT_CHECKED.text}
				/>
			))}
		</div>
	)
}
