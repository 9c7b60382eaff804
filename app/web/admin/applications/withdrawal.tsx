import { data } from "react-router"
import { findOneApplication } from "../../../domain/applications/one-application.server.ts"
import { brandOf } from "../../../domain/applications/rules.ts"
import { withdrawApplication } from "../../../domain/applications/withdrawals.server.ts"
import { withdrawalReasonInput } from "../../../domain/vendor-pages/inputs.ts"
import { Panel } from "../../../ui/card.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { applicationPath } from "../application-link.tsx"
import { vendorsAddress } from "../applications-view.ts"
import { BackLink } from "../back-link.tsx"
import { EDITION_CLOSED_TEXT, NO_VENDOR } from "../decision-messages.ts"
import { deliveryMessage } from "../delivery-messages.ts"
import { parseId, redirectWithFlash } from "../respond.server.ts"
import type { Route } from "./+types/withdrawal"

/** The question before a vendor's application is withdrawn for them. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const vendor = id && (await findOneApplication(getServices(context).db, id))
	if (!vendor || vendor.erasedAt || vendor.mergedIntoId)
		throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	const { number, status, emailAddress } = vendor
	return { id, brand: brandOf(vendor), number, hasStall: status === "approved", email: emailAddress.trim() }
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
	const already = { kind: "success", text: `${brandName} was withdrawn already.` } as const
	const message = mailId === undefined ? already : await describe(mailDispatcher, mailId, brandName)
	return redirectWithFlash(applicationPath(id), [message], context)
}

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
	const { id, brand, number, hasStall, email } = loaderData
	return (
		<>
			<title>{`Withdraw: ${brand}`}</title>
			<BackLink to={applicationPath(id)} label={`${brand}, No. ${number}`} />
			<PageHeading>Withdraw {brand}?</PageHeading>
			<Panel id="withdrawal" title="For the vendor">
				<div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
					<p>
						{hasStall
							? "The stall becomes free, and what is charged is credited."
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
		</>
	)
}
