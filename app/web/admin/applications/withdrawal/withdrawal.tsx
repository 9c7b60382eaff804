import { data } from "react-router"
import { findOneApplication } from "../../../../domain/applications/one-application.server.ts"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { withdrawalReasonInput } from "../../../../domain/decisions/inputs.ts"
import { withdrawApplication } from "../../../../domain/decisions/withdrawals.server.ts"
import { findPassedExtras, type PassedExtras } from "../../../../domain/ledger/passed-extras.server.ts"
import { Panel } from "../../../../ui/card.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { TextArea } from "../../../../ui/text-area.tsx"
import { formatKshs } from "../../../../values/number.ts"
import { parseId } from "../../../../values/record-id.ts"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import type { FieldErrors } from "../../../forms/field-errors.ts"
import { readForm } from "../../../forms/read-form.server.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { EDITION_CLOSED_TEXT, NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { editionStateOf, WhileOpen } from "../../shell/editions/closed-edition.tsx"
import { getEdition } from "../../shell/editions/edition.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { deliveryMessage } from "../../shell/letters/delivery-messages.ts"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import type { Route } from "./+types/withdrawal"

/** The question before a vendor's application is withdrawn for them. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const vendor = id && (await findOneApplication(getServices(context).db, id))
	if (!vendor || vendor.erasedAt || vendor.mergedIntoId)
		throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	if (vendor.withdrawnAt)
		throw await redirectWithFlash(applicationPath(id), [alreadyMessage(brandOf(vendor))], context)
	const { number, status, emailAddress } = vendor
	const isCharged = status === "approved"
	return {
		id,
		edition: editionStateOf(getEdition(context)),
		brand: brandOf(vendor),
		number,
		credit: isCharged ? describeCredit(await findPassedExtras(getServices(context).db, id)) : undefined,
		email: emailAddress.trim(),
	}
}

/** What becomes of what an application with a stall is charged. */
function describeCredit(passed: PassedExtras | undefined): string {
	const byHand = "what was charged by hand stays."
	if (!passed) return `What is charged for it and its extras is credited; ${byHand}`
	return `What is charged for it is credited; its extras, ${formatKshs(passed.amount)}, stay ordered and are charged to No. ${passed.number} of the same address; ${byHand}`
}

interface Answer {
	typed: Partial<Record<string, string>>
	errors: FieldErrors
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { db, now, mailDispatcher } = getServices(context)
	const input = await readForm(request, withdrawalReasonInput)
	const { typed } = input
	if (!input.ok) return data<Answer>({ typed, errors: input.errors }, { status: 400 })
	const id = parseId(params.id) ?? 0
	const withdrawing = { by: getAdmin(context).id, at: now(), reason: input.value.reason }
	const withdrawn = await withdrawApplication(db, id, withdrawing)
	if (!withdrawn.ok) {
		const fault = withdrawn.reason === "edition-closed" ? EDITION_CLOSED_TEXT : NO_VENDOR.text
		return data<Answer>({ typed, errors: { "": [fault] } }, { status: 409 })
	}
	const { mailId, brandName } = withdrawn
	const message =
		mailId === undefined ? alreadyMessage(brandName) : await describe(mailDispatcher, mailId, brandName)
	return redirectWithFlash(applicationPath(id), [message], context)
}

const alreadyMessage = (brand: string) =>
	({ kind: "success", text: `${brand} was withdrawn already.` }) as const

async function describe(
	mailDispatcher: ReturnType<typeof getServices>["mailDispatcher"],
	mailId: number,
	brand: string,
) {
	return deliveryMessage(await mailDispatcher.deliver(mailId), {
		sent: `${brand} is withdrawn, and has been told by email.`,
		refused: `${brand} is withdrawn. The email that says so could not be sent`,
		unreachable: `${brand} is withdrawn. The mail server did not respond.`,
		letter: `${brand} is withdrawn. The email that says so`,
	})
}

export default function WithdrawalPage({ loaderData, actionData }: Route.ComponentProps) {
	const { id, edition, brand, number, credit, email } = loaderData
	return (
		<>
			<title>{`Withdraw: ${brand}`}</title>
			<BackLink to={applicationPath(id)} label={`${brand}, No. ${number}`} />
			<PageHeading>Withdraw {brand}?</PageHeading>
			<WhileOpen edition={edition}>
				<Panel id="withdrawal" title="For the vendor">
					<div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
						<p>
							{credit
								? `The stall becomes free. ${credit}`
								: "The application is out of the choice, and off the standby list."}{" "}
							Emails about it that have not left are dropped.{" "}
							{email
								? `An email to ${email} says that it is withdrawn.`
								: "There is no address to send an email to."}
						</p>
						<CheckedForm errors={actionData?.errors}>
							<TextArea
								id="reason"
								name="reason"
								label="Reason (optional)"
								rows={3}
								defaultValue={actionData?.typed.reason}
								errors={actionData?.errors.reason}
							/>
							<div>
								<SubmitButton>Withdraw the application</SubmitButton>
							</div>
						</CheckedForm>
					</div>
				</Panel>
			</WhileOpen>
		</>
	)
}
