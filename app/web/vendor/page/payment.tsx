import type { ReactNode } from "react"
import { data, href } from "react-router"
import { claimedReceiptInput } from "../../../domain/payments/inputs.ts"
import { findRequest, isReceiptBooked } from "../../../domain/payments/queries.server.ts"
import { claimReceipt } from "../../../domain/payments/requests.server.ts"
import { resultSentence } from "../../../domain/payments/rules.ts"
import { TextField } from "../../../ui/field.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { formatKshs } from "../../../values/number.ts"
import { parseId } from "../../../values/record-id.ts"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import { readForm } from "../../forms/read-form.server.ts"
import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/payment"
import { EndedLink } from "./ended-link.tsx"
import { PaybillSteps, PayForm, type RefusedPayment } from "./money-panel.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { PracticeNotice, PracticePhone } from "./practice-phone.tsx"
import { LIGHT_PAGE, pageAddress, privateHeaders } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"
import { type LedgerView, toLedgerView } from "./vendor-ledger.server.ts"

export const handle = LIGHT_PAGE

/** The page looks again by itself while the phone is waited for, without a script. */
const REFRESH = "refresh"

export function headers({ loaderHeaders, ...rest }: Parameters<Route.HeadersFunction>[0]): Headers {
	const all = privateHeaders(rest)
	const refresh = loaderHeaders.get(REFRESH)
	if (refresh) all.set(REFRESH, refresh)
	return all
}

/** What became of a phone that was asked. */
export async function loader({ params: { token, id }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { db } = getServices(context)
	const { search } = opened
	const application = opened.page.id
	const request = await findRequest(db, application, parseId(id) ?? 0)
	if (!request) return data({ ended: "not-found" as const }, { status: 404 })
	const { state, claimedReceipt } = request
	const isWaiting = state === "created" || state === "sent"
	const ledger = toLedgerView(context, opened.page, { token, search })
	const page = {
		state,
		isWaiting,
		receipt: request.receipt,
		sentence: resultSentence(request.resultCode),
		asked: { phone: request.phone, amount: String(request.amount) },
		amount: formatKshs(request.amount),
		ending: request.phone.slice(-3),
		claimedReceipt,
		isClaimBooked: Boolean(claimedReceipt) && (await isReceiptBooked(db, application, claimedReceipt)),
		...describeRest(request.amount, opened.page.isWithdrawn, ledger),
		ledger,
		back: pageAddress(token, search),
		own: href("/my/:token/payments/:id", { token, id }) + search,
		practice: href("/my/:token/payments/:id/practice", { token, id }) + search,
	}
	return data(page, { headers: isWaiting ? { [REFRESH]: "5" } : {} })
}

/** Why no more than that is to be paid, where a phone was asked for more than is owed by now. */
function describeRest(amount: number, isWithdrawn: boolean, ledger: LedgerView | undefined) {
	const owes = ledger?.owes ?? 0
	if (ledger && owes > 0)
		return { owes, tooMuch: amount > owes ? `Only ${ledger.owed} is left to pay.` : undefined }
	return { owes, tooMuch: `${isWithdrawn ? "You have withdrawn, so there" : "There"} is nothing to pay.` }
}

/** Codes that somebody with a link says are theirs. */
const CLAIM_LIMIT = { name: "payment-claim", points: 10, within: 60 * 60 }

/** The receipt that the vendor has. */
export async function action({ request, params: { token, id }, url, context }: Route.ActionArgs) {
	const opened = await openVendorPage(context, { token, url })
	const input = await readForm(request, claimedReceiptInput)
	if (!input.ok) return data<RefusedPayment>({ errors: input.errors, typed: input.typed }, { status: 400 })
	if (!opened.ok) return data(null)
	const { db, limits } = getServices(context)
	const application = opened.page.id
	if (!(await limits.consume(CLAIM_LIMIT, String(application))))
		return data<RefusedPayment>(
			{
				errors: { receipt: ["You have sent many codes. Try again in an hour, or email us."] },
				typed: input.typed,
			},
			{ status: 429 },
		)
	await claimReceipt(db, { application, id: parseId(id) ?? 0, receipt: input.value.receipt })
	return data(null)
}

type View = Exclude<Route.ComponentProps["loaderData"], { ended: unknown }>

const TITLES: Record<View["state"], string> = {
	created: "Look at your phone",
	sent: "Look at your phone",
	paid: "Paid",
	failed: "Not paid",
	unknown: "We have not heard from M-Pesa",
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { state, back, ledger, owes, isWaiting, tooMuch, practice } = loaderData
	return (
		<Subpage back={back} title={isWaiting && tooMuch ? "Do not enter your PIN" : TITLES[state]}>
			<div className="mt-4 grid gap-4 text-lg">{OUTCOMES[state](loaderData)}</div>
			{ledger?.isPractice && <PracticeNotice />}
			{ledger?.isPractice && isWaiting && <PracticePhone path={practice} />}
			{state === "unknown" && <ClaimForm view={loaderData} refused={actionData ?? undefined} />}
			{state === "failed" && ledger && owes > 0 && (
				<PayForm ledger={ledger} refused={{ errors: {}, typed: loaderData.asked }} />
			)}
			{state !== "paid" && ledger && owes > 0 && <PaybillSteps ledger={ledger} />}
		</Subpage>
	)
}

const waiting = ({ amount, ending, own, tooMuch }: View): ReactNode => (
	<>
		<p role="status">
			{tooMuch
				? `${tooMuch} If the phone ending in ${ending} asks for the M-Pesa PIN, do not enter it.`
				: `The phone ending in ${ending} asks for the M-Pesa PIN, to pay ${amount}. Enter it there.`}
		</p>
		<p className="text-base text-muted">
			This page looks again every five seconds.{" "}
			<a href={own} className="link">
				Look now
			</a>
		</p>
	</>
)

const OUTCOMES: Record<View["state"], (view: View) => ReactNode> = {
	created: waiting,
	sent: waiting,
	paid: ({ amount, receipt, ledger }) => (
		<>
			<p role="status">
				{receipt
					? `We have ${amount}, receipt ${receipt}. Thank you.`
					: `M-Pesa has taken ${amount}. The receipt follows. Do not pay again.`}
			</p>
			{receipt && ledger && ledger.owes > 0 && (
				<p className="text-base">Left to pay after what is booked: {ledger.owed}.</p>
			)}
		</>
	),
	failed: ({ sentence, owes, tooMuch }) => (
		<p role="status">
			{owes > 0
				? `${sentence} Nothing was paid. Try again, or pay from the M-Pesa menu.`
				: `Nothing was paid. ${tooMuch}`}
		</p>
	),
	unknown: ({ amount }) => (
		<Notice tone="warning">
			Do not pay twice. Did M-Pesa send you a message that {amount} were paid? Then enter its code here. If
			your phone never asked, look at your M-Pesa messages first.
		</Notice>
	),
}

const CLAIM_BOOKED = "We have this payment, and it is booked for you. Thank you."
const CLAIM_NOTED = "Thank you. We look this payment up, and book it for you when it is yours."

function ClaimForm({
	view: { isClaimBooked, claimedReceipt },
	refused,
}: {
	view: View
	refused: RefusedPayment | undefined
}) {
	return (
		<CheckedForm reloadDocument className="mt-6 max-w-md" errors={refused?.errors}>
			{claimedReceipt && (
				<p role="status" className="font-semibold">
					{claimedReceipt}: {isClaimBooked ? CLAIM_BOOKED : CLAIM_NOTED}
				</p>
			)}
			<TextField
				id="receipt"
				name="receipt"
				label="Code of the M-Pesa message"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				required
				maxLength={20}
				defaultValue={refused?.typed.receipt ?? claimedReceipt}
				errors={refused?.errors.receipt}
			/>
			<div>
				<SubmitButton>Send the code</SubmitButton>
			</div>
		</CheckedForm>
	)
}
