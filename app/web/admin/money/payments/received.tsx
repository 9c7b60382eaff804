import { redirect } from "react-router"
import { brandWithNumber } from "../../../../domain/applications/rules.ts"
import { findTypedLedger } from "../../../../domain/money/queries.server.ts"
import { type Candidate, findCandidates } from "../../../../domain/payments/candidates.server.ts"
import { listPaybacks } from "../../../../domain/payments/paybacks.server.ts"
import { findPayment, listBookings } from "../../../../domain/payments/queries.server.ts"
import { listReversals } from "../../../../domain/payments/reversals.server.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { DefinitionList } from "../../../../ui/definition-list.tsx"
import { Link } from "../../../../ui/link.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { formatNairobiDate } from "../../../../values/clock.ts"
import { parseId } from "../../../../values/record-id.ts"
import { getServices } from "../../../request/context.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { editionUrl } from "../../shell/editions/edition-url.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { hasRight } from "../../shell/rights/require-right.ts"
import { AccountCodeForm } from "../account-code-form.tsx"
import { balanceLabel, formatSigned } from "../ledger/entry-view.ts"
import { NO_PAYMENT } from "../messages.ts"
import { ledgerPath } from "../money-urls.ts"
import type { Route } from "./+types/received"
import { PaymentCheckPanel } from "./payment-check-panel.tsx"
import { allocationPath, type PaymentView, paymentPath, paymentsUrl, toPaymentView } from "./payment-views.ts"
import { Paybacks, Reversed, toPaybackView, toReversalView } from "./returned.tsx"

/** A payment, what of it is booked, and whose it may be; with `code` the way to the ledger of that code. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const payment = await findPayment(db, parseId(params.id) ?? 0)
	if (!payment) throw await redirectWithFlash(paymentsUrl(), [NO_PAYMENT], context)
	const code = url.searchParams.get("code")?.trim().slice(0, 40) ?? ""
	const { id, name, slug } = getEdition(context)
	const ledger = code && (await findTypedLedger(db, id, code))
	if (ledger) throw redirect(allocationPath(ledger, payment.id))
	const mayBook = hasRight(context, "payments.book")
	const view = toPaymentView(payment)
	const candidates = view.left > 0 ? await findCandidates(db, payment) : []
	const [bookings, reversals, paybacks] = await Promise.all([
		listBookings(db, payment.receipt),
		listReversals(db, payment.receipt),
		listPaybacks(db, payment.id),
	])
	return {
		code,
		payment: view,
		edition: { name, slug },
		mayBook,
		reversals: reversals.map(toReversalView),
		paybacks: paybacks.map(toPaybackView),
		candidates: candidates.map((candidate) => toCandidateView(candidate, mayBook)),
		bookings: bookings.map(({ id, amount, reversesId, recordedAt, application, ...vendor }) => ({
			id,
			application,
			amount: formatSigned(-amount),
			vendor: brandWithNumber(vendor),
			note: `${reversesId === null ? "Booked" : "Taken back"} on ${formatNairobiDate(recordedAt)}`,
		})),
	}
}

const REASONS: Record<Candidate["reasons"][number], string> = {
	claimed: "says that this receipt is theirs",
	code: "it is their account code",
	balance: "owes just this much",
	"near-code": "account code one slip away",
	phone: "same end of the phone number",
	name: "same first name",
}

function toCandidateView({ id, number, brandName, edition, balance, reasons }: Candidate, mayBook: boolean) {
	return {
		id,
		mayBook,
		name: `${brandName}, No. ${number}`,
		edition,
		balance: balanceLabel(balance),
		why: reasons.map((reason) => REASONS[reason]).join(", "),
	}
}

export default function Received({
	loaderData: { mayBook, payment, candidates, bookings, reversals, paybacks, code, edition },
}: Route.ComponentProps) {
	const { receipt, amount, left } = payment
	return (
		<>
			<title>{`Payment ${receipt}`}</title>
			<BackLink to={paymentsUrl()} label="M-Pesa payments" />
			<PageHeading meta={payment.paidAt}>
				{amount}, {receipt}
			</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				<Reversed reversals={reversals} payment={payment} />
				{!reversals.length && <Doubt {...payment} />}
				<Panel id="payment" title="Payment">
					<Facts {...payment} />
				</Panel>
				<PaymentCheckPanel payment={payment} mayBook={mayBook} />
				{left > 0 && (
					<Panel id="candidates" title="Whose may it be?">
						<Candidates payment={payment.id} candidates={candidates} />
						{mayBook && (
							<AccountCodeForm
								action={editionUrl(paymentPath(payment.id), edition.slug)}
								label="Account code or application number of another vendor"
								hint={`The code stands on the page of the application, under Account. A number, such as 36, is of ${edition.name}.`}
								code={code}
								notFound="No account has this code, and no application this number."
								className="mt-6 max-w-md"
							/>
						)}
					</Panel>
				)}
				<Paybacks payment={payment} paybacks={paybacks} mayBook={mayBook} />
				<Panel id="bookings" title="Booked">
					<Bookings bookings={bookings} />
				</Panel>
			</div>
		</>
	)
}

function Doubt({ doubt, left, source }: PaymentView) {
	if (left < 0)
		return (
			<Notice tone="warning">
				More of this payment is booked or paid back than came in. Take an entry back on the account below, or
				undo what was paid back.
			</Notice>
		)
	if (!doubt) return null
	return (
		<Notice tone="warning">
			{doubt} {source}, and not confirmed by M-Pesa’s own list or statement. Look it up before you rely on it.
		</Notice>
	)
}

function Facts({ amount, booked, account, from, source }: PaymentView) {
	return (
		<DefinitionList
			items={[
				{ term: "Amount", value: <span className="figures">{amount}</span> },
				{ term: "Booked of it", value: <span className="figures">{booked}</span> },
				{ term: "Account number typed", value: account || "None" },
				{ term: "Paid by", value: from || "Not known" },
				{ term: "How we know", value: source },
			]}
		/>
	)
}

type CandidateView = ReturnType<typeof toCandidateView>

function Candidates({ payment, candidates }: { payment: number; candidates: CandidateView[] }) {
	if (!candidates.length) return <p className="text-muted">No vendor who owes comes near.</p>
	return (
		<ul className="grid gap-4">
			{candidates.map(({ id, name, edition, balance, why, mayBook }) => (
				<li key={id} className="min-w-0 wrap-anywhere">
					<p className="font-semibold">{name}</p>
					<p>
						{balance}. {edition}.
					</p>
					<p className="text-sm text-muted">Because: {why}.</p>
					{mayBook && (
						<LinkButton to={allocationPath(id, payment)} size="small" variant="ghost" className="mt-2">
							Book here<span className="sr-only"> on {name}</span>
						</LinkButton>
					)}
				</li>
			))}
		</ul>
	)
}

function Bookings({ bookings }: { bookings: Route.ComponentProps["loaderData"]["bookings"] }) {
	if (!bookings.length)
		return <p className="text-muted">Nothing yet. It can be split: book a part, then the rest.</p>
	return (
		<ul className="grid gap-3">
			{bookings.map(({ id, application, vendor, amount, note }) => (
				<li key={id} className="wrap-anywhere">
					<Link to={ledgerPath(application)} className="link touch">
						{vendor}
					</Link>{" "}
					<span className="figures">{amount}</span>
					<p className="text-sm text-muted">{note}</p>
				</li>
			))}
			<li className="text-sm text-muted">
				A wrong one is taken back on the account; then it can be booked elsewhere.
			</li>
		</ul>
	)
}
