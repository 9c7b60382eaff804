import { href } from "react-router"
import type { Payback } from "../../../../domain/payments/paybacks.server.ts"
import type { listReversals } from "../../../../domain/payments/reversals.server.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { formatNairobiDate, formatNairobiDay } from "../../../../values/clock.ts"
import { capitalize } from "../../../../values/normalize-text.ts"
import { formatKshs } from "../../../../values/number.ts"
import { RowButton } from "../../shell/actions/row-button.tsx"
import { NOT_UNDONE, type PaymentView, paybackPath } from "./payment-views.ts"

type Reversal = Awaited<ReturnType<typeof listReversals>>[number]

/** How M-Pesa took a payment back. */
export const toReversalView = ({ id, code, amount, reversedAt }: Reversal) => ({
	id,
	text: `M-Pesa took this payment back on ${formatNairobiDate(reversedAt)}: ${formatKshs(amount)}, under ${code}.`,
})

/** How what was on no account was paid back. */
export const toPaybackView = ({ id, code, amount, day, recorder, recordedAt }: Payback) => ({
	id,
	text: `${formatKshs(amount)} were paid back on ${formatNairobiDay(day)}, under ${code}.`,
	note: `${capitalize(recorder ?? "somebody")} said so on ${formatNairobiDate(recordedAt)}.`,
})

/** That M-Pesa took a payment back, and what is to be done then. */
export function Reversed({
	reversals,
	payment: { left, isBooked, isRefunded },
}: {
	reversals: ReturnType<typeof toReversalView>[]
	payment: PaymentView
}) {
	if (!reversals.length) return null
	return (
		<Notice tone={left === 0 ? "info" : "warning"}>
			{reversals.map(({ id, text }) => (
				<p key={id}>{text}</p>
			))}
			<p>{whatToDo({ left, isBooked, isRefunded })}</p>
		</Notice>
	)
}

function whatToDo({
	left,
	isBooked,
	isRefunded,
}: Pick<PaymentView, "left" | "isBooked" | "isRefunded">): string {
	if (left < 0 && !isBooked)
		return "It is entered as paid back as well, under another code. Unless it really went out twice, undo that below."
	if (left < 0)
		return "It is still booked. Open the account below and take the entry back: the vendor then owes it again, and whoever was sent a receipt is told."
	if (left > 0 && !isRefunded) return "What M-Pesa did not take back waits to be booked or paid back."
	return left > 0
		? "Its refund is booked, and its booking was taken back as well. Take one of the two back."
		: "Nothing is left to do. It can’t be booked any more."
}

interface PaybacksProps {
	payment: PaymentView
	paybacks: ReturnType<typeof toPaybackView>[]
	mayBook: boolean
}

/** What of a payment was paid back to whoever paid it, and the way to say so. */
export function Paybacks({ payment: { id, left }, paybacks, mayBook }: PaybacksProps) {
	const canPayBack = mayBook && left > 0
	if (!paybacks.length && !canPayBack) return null
	return (
		<Panel id="paybacks" title="Paid back">
			<ul className="grid gap-3">
				{paybacks.map((payback) => (
					<li key={payback.id} className="grid justify-items-start gap-2 wrap-anywhere">
						<p>{payback.text}</p>
						<p className="text-sm text-muted">{payback.note}</p>
						{mayBook && <Undo payment={id} {...payback} />}
					</li>
				))}
			</ul>
			{canPayBack && (
				<div className="grid justify-items-start gap-3">
					<p className="max-w-prose text-muted">
						Nobody’s? Pay back first what is left, {formatKshs(left)}, then enter its code here.
					</p>
					<LinkButton to={paybackPath(id)} size="small" variant="ghost">
						It was paid back
					</LinkButton>
				</div>
			)}
		</Panel>
	)
}

function Undo({ payment, id, text }: { payment: number; id: number; text: string }) {
	return (
		<RowButton
			action={href("/admin/money/payments/:id/paybacks/:payback/reversal", {
				id: String(payment),
				payback: String(id),
			})}
			label="Undo"
			fullLabel={`Undo: ${text}`}
			failure={NOT_UNDONE.text}
		/>
	)
}
