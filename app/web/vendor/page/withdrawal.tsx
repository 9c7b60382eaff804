import { data, redirect } from "react-router"
import { findPassedExtras, type PassedExtras } from "../../../domain/ledger/passed-extras.server.ts"
import { readChargedByHand } from "../../../domain/ledger/refundable.server.ts"
import { isCodeOpen } from "../../../domain/vendor-pages/codes.server.ts"
import { withdrawalInput } from "../../../domain/vendor-pages/inputs.ts"
import { withdrawOwn } from "../../../domain/vendor-pages/own-withdrawal.server.ts"
import { canWithdraw } from "../../../domain/vendor-pages/rules.ts"
import { TextArea } from "../../../ui/text-area.tsx"
import { formatKshs } from "../../../values/number.ts"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { deliverSoon, getServices } from "../../request/context.ts"
import type { Route } from "./+types/withdrawal"
import { CodeField, CodeNotice, CodeRequest, maskEmail, SENT_PARAM, WRONG_CODE } from "./code-question.tsx"
import { EndedLink } from "./ended-link.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { LIGHT_PAGE, pageAddress, privateHeaders } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** Asks once whether a vendor wants to withdraw: first for a code, then with it. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { page, search } = opened
	if (!canWithdraw(page.stage) || page.isClosed) throw redirect(pageAddress(token, search))
	const { brandName, number, edition, stage, emailAddress } = page
	const { db, now } = getServices(context)
	const owner = { applicationId: page.id, purpose: "withdrawal" } as const
	return data({
		search,
		brand: brandName.trim(),
		number,
		edition: edition.name,
		hasStall: stage === "confirmed",
		money: page.ledger && moneySentence(page.ledger.paid, Math.max(0, await readChargedByHand(db, page.id))),
		passed: page.ledger && passedSentence(await findPassedExtras(db, page.id)),
		email: maskEmail(emailAddress),
		sent: url.searchParams.get(SENT_PARAM) ?? undefined,
		hasCode: await isCodeOpen(db, owner, now()),
	})
}

/** What a withdrawal does to the money: what is agreed is charged no more. */
function moneySentence(paid: number, kept: number): string | undefined {
	const hasPaid = paid > 0 ? `You have paid ${formatKshs(paid)}. ` : ""
	if (kept > paid)
		return `${hasPaid}${formatKshs(kept - paid)} that is charged apart from your stall stays to be paid.`
	if (!hasPaid) return undefined
	if (kept === paid) return `${hasPaid}It is charged apart from your stall, so nothing comes back.`
	const back = `We pay ${formatKshs(paid - kept)} back to you: your page shows it, and the day on which it is paid back.`
	return `${hasPaid}${back}`
}

/** What is ordered by address stays where there is another stall. */
const passedSentence = (passed: PassedExtras | undefined): string | undefined =>
	passed &&
	`The extras that you ordered, ${formatKshs(passed.amount)}, stay with your other stall and are charged to application No. ${passed.number}.`

interface Answer {
	typed: Partial<Record<string, string>>
	errors: FieldErrors
}

export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const { db, config, now } = getServices(context)
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return redirect(pageAddress(token, ""))
	const input = await readForm(request, withdrawalInput)
	const { typed } = input
	if (!input.ok) return data<Answer>({ typed, errors: input.errors }, { status: 400 })
	const maker = { authSecret: config.authSecret, at: now() }
	const withdrawn = await withdrawOwn(db, opened.page.id, input.value, maker)
	if (!withdrawn.ok) return data<Answer>({ typed, errors: faultsOf(withdrawn.reason) }, { status: 409 })
	if (withdrawn.mailId !== undefined) deliverSoon(context, withdrawn.mailId)
	return redirect(pageAddress(token, opened.search))
}

const faultsOf = (reason: string): FieldErrors =>
	reason === "wrong-code"
		? { code: [WRONG_CODE] }
		: { "": ["This application can no longer be withdrawn here. Email us."] }

export default function Withdrawal({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { search, brand, number, edition, hasStall, money, passed, email, sent, hasCode } = loaderData
	const isAsked = sent === "yes" || hasCode || actionData !== undefined
	return (
		<Subpage
			back={pageAddress(token, search)}
			title="Withdraw your application"
			about={[edition, `No. ${number}`, brand].filter(Boolean).join(", ")}
			hasErrors={Boolean(actionData)}
		>
			<p className="mt-4">
				{hasStall
					? "Your stall goes to another vendor."
					: "We will not read it any further, and you are off our lists for this festival."}{" "}
				You cannot undo this here.
			</p>
			{money && <p className="figures mt-3">{money}</p>}
			{passed && <p className="figures mt-3">{passed}</p>}
			{sent !== undefined && <CodeNotice sent={sent} email={email} />}
			{isAsked ? (
				<CheckedForm reloadDocument errors={actionData?.errors} className="mt-6">
					<CodeField errors={actionData?.errors} />
					<TextArea
						id="reason"
						name="reason"
						label="Why? (optional)"
						hint="It helps us to make the festival better."
						rows={3}
						defaultValue={actionData?.typed.reason}
						errors={actionData?.errors.reason}
					/>
					<SubmitButton size="large">Withdraw my application</SubmitButton>
				</CheckedForm>
			) : null}
			{(sent !== "yes" || actionData) && (
				<CodeRequest
					{...{ token, search, email }}
					purpose="withdrawal"
					label={isAsked ? "Send me a new code" : "Send me a code"}
				/>
			)}
		</Subpage>
	)
}
