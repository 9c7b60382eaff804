import { data, href } from "react-router"
import {
	countOpenPayments,
	listPayments,
	type OpenPayments,
} from "../../../domain/payments/queries.server.ts"
import { Card } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { formatKshs, pluralize } from "../../../values/number.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { BackLink } from "../back-link.tsx"
import { ListChoice } from "../list-choice.tsx"
import { ListScreen } from "../list-screen.tsx"
import { readOrLog } from "../read-or-log.ts"
import type { Route } from "./+types/payments"
import {
	type PaymentsView,
	type PaymentView,
	paymentPath,
	paymentsUrl,
	paymentsView,
	toPaymentView,
} from "./payment-views.ts"
import { PracticeNotice } from "./practice-notice.tsx"

/** What came in by M-Pesa, the newest first: what nobody's ledger has yet, what is not verified, or all. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const view = paymentsView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "payments", async () => {
		const page = await listPayments(db, { ...view, list: view.show ?? "unmatched", now: now() })
		return { ...page, rows: page.rows.map(toPaymentView) }
	})
	const open = await readOrLog(getRequestContext(context).log, "sums of payments", () =>
		countOpenPayments(db, now()),
	)
	const isPractice = getServices(context).gateway?.practice !== undefined
	return data({ view, found, open, isPractice }, { status: found ? 200 : 503 })
}

export default function Payments({ loaderData: { view, found, open, isPractice } }: Route.ComponentProps) {
	return (
		<>
			<BackLink to={href("/admin/money")} label="Money" />
			<ListScreen
				title="M-Pesa payments"
				what="The payments"
				pagesLabel="Pages of payments"
				found={found}
				urlFor={(cursor) => paymentsUrl({ show: view.show, ...cursor })}
				meta="All editions"
				search={
					<>
						{isPractice && <PracticeNotice canPay />}
						<ListChoice label="Which payments" lists={listsOf(view)} />
						{open && !view.show && <Unbooked {...open} />}
						<p className="mb-4">
							<Link to={href("/admin/money/statements")} className="link touch">
								M-Pesa statements
							</Link>
						</p>
					</>
				}
				empty={<NoPayments view={view} />}
			>
				{(payment) => <PaymentCard key={payment.id} {...payment} />}
			</ListScreen>
		</>
	)
}

/** What the payments of the list come to. */
function Unbooked({ unmatched, reversed, unbooked }: OpenPayments) {
	if (!unmatched) return null
	return (
		<p className="mb-2">
			<b className="figures">{formatKshs(unbooked)}</b> came in and are on no account
			{reversed > 0 &&
				`; ${pluralize(reversed, "payment")} taken back by M-Pesa ${reversed === 1 ? "is" : "are"} still booked`}
			.
		</p>
	)
}

const LISTS = [
	{ show: undefined, label: "Unmatched" },
	{ show: "unverified", label: "Unverified" },
	{ show: "all", label: "All" },
] as const

const listsOf = (view: PaymentsView) =>
	LISTS.map(({ show, label }) => ({
		...{ name: label, to: paymentsUrl({ show }) },
		isChosen: view.show === show,
	}))

function NoPayments({ view: { show } }: { view: PaymentsView }) {
	if (show === "all")
		return <EmptyState title="No payments yet.">What is paid to the paybill is listed here.</EmptyState>
	return show === "unverified" ? (
		<EmptyState title="Every payment is verified.">
			What only a notice tells for two days, or what M-Pesa tells otherwise, is listed here until somebody
			looks it up.
		</EmptyState>
	) : (
		<EmptyState title="All payments are matched.">
			Payments with an account number that matches nobody who owes are listed here.
		</EmptyState>
	)
}

function PaymentCard({
	id,
	receipt,
	amount,
	paidAt,
	from,
	account,
	doubt,
	checked,
	state,
	booked,
	left,
}: PaymentView) {
	return (
		<Card aria-labelledby={`payment-${id}`} className="grid gap-1">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
				<h2 id={`payment-${id}`} className="figures font-bold">
					<Link to={paymentPath(id)} className="link">
						{amount}, {receipt}
					</Link>
				</h2>
				<StatusBadge tone={state.tone}>{state.label}</StatusBadge>
			</div>
			<p className="wrap-anywhere">
				{[account ? `Account “${account}”` : "No account number", from].filter(Boolean).join(", ")}
			</p>
			<p className="figures text-sm text-muted">
				{paidAt}. {left !== 0 && `${booked} of it booked.`} {doubt || checked}
			</p>
		</Card>
	)
}
