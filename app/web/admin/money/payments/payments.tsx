import { data, href } from "react-router"
import { type ListedPayment, listPayments } from "../../../../domain/payments/list-payments.server.ts"
import { countOpenPayments, type OpenPayments } from "../../../../domain/payments/queries.server.ts"
import { Card } from "../../../../ui/card.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { Link } from "../../../../ui/link.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { formatKshs } from "../../../../values/number.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { ALL_EDITIONS_LABEL } from "../../shell/editions/edition-url.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import { ListChoice } from "../../shell/lists/list-choice.tsx"
import { ListScreen } from "../../shell/lists/list-screen.tsx"
import { LiveSearch } from "../../shell/lists/live-search.tsx"
import type { Route } from "./+types/payments"
import { BookedOn, toBookedViews } from "./booked-on.tsx"
import {
	excessSentence,
	type PaymentsView,
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
		const which = { list: view.show ?? "unmatched", now: now(), text: view.q } as const
		const page = await listPayments(db, { ...view, ...which })
		return { ...page, rows: page.rows.map(toListedView) }
	})
	const open = await readOrLog(getRequestContext(context).log, "sums of payments", () =>
		countOpenPayments(db, now()),
	)
	const isPractice = getServices(context).gateway?.practice !== undefined
	return data({ view, found, open, isPractice }, { status: found ? 200 : 503 })
}

const toListedView = (payment: ListedPayment) => ({
	...toPaymentView(payment),
	accounts: toBookedViews(payment.accounts),
})

export default function Payments({ loaderData: { view, found, open, isPractice } }: Route.ComponentProps) {
	return (
		<>
			<BackLink to={href("/admin/money")} label="Money" />
			<ListScreen
				title="M-Pesa payments"
				what="The payments"
				pagesLabel="Pages of payments"
				found={found}
				urlFor={(cursor) => paymentsUrl({ show: view.show, q: view.q, ...cursor })}
				meta={ALL_EDITIONS_LABEL}
				search={
					<>
						{isPractice && <PracticeNotice canPay />}
						<LiveSearch
							path={href("/admin/money/payments")}
							label="Search all payments"
							placeholder="Receipt, account number, phone or amount"
						/>
						<ListChoice label="Which payments" lists={listsOf(view)} />
						{open && !view.q && <OpenSums open={open} show={view.show} />}
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

/** What the payments of the list come to, and above that of unmatched ones what is booked too much. */
function OpenSums({ open, show }: { open: OpenPayments; show: PaymentsView["show"] }) {
	const excess = excessSentence(open)
	return (
		<>
			{excess && !show && (
				<p className="mb-2">
					<Link to={paymentsUrl({ show: "overbooked" })} className="link">
						{excess}
					</Link>
				</p>
			)}
			{excess && show === "overbooked" && <p className="mb-2">{excess}</p>}
			{open.unmatched > 0 && !show && (
				<p className="mb-2">
					<b className="figures">{formatKshs(open.unbooked)}</b> came in and are on no account.
				</p>
			)}
		</>
	)
}

const LISTS = [
	{ show: undefined, label: "Unmatched" },
	{ show: "overbooked", label: "Booked too much" },
	{ show: "unverified", label: "Unverified" },
	{ show: "all", label: "All" },
] as const

const listsOf = (view: PaymentsView) =>
	LISTS.map(({ show, label }) => ({
		name: label,
		to: paymentsUrl({ show }),
		isChosen: !view.q && view.show === show,
	}))

function NoPayments({ view: { show, q } }: { view: PaymentsView }) {
	if (q)
		return (
			<EmptyState title="No payment found.">
				Type a whole receipt, account number, phone number or amount, or the last three digits of a phone
				number.
			</EmptyState>
		)
	if (show === "all")
		return <EmptyState title="No payments yet.">What is paid to the paybill is listed here.</EmptyState>
	if (show === "overbooked")
		return (
			<EmptyState title="No payment is booked too much.">
				Payments are listed here that are booked with more than came in, or that M-Pesa took back and that are
				still booked.
			</EmptyState>
		)
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
	accounts,
}: ReturnType<typeof toListedView>) {
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
			<BookedOn accounts={accounts} />
		</Card>
	)
}
