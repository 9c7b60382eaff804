import { Send } from "lucide-react"
import { data, Form, href, Link, type RouterContextProvider } from "react-router"
import { correctedEmail } from "../../../domain/applications/inputs.ts"
import { findLastLetterToOldAddress } from "../../../domain/applications/last-letter.server.ts"
import { findApplication } from "../../../domain/applications/queries.server.ts"
import { brandOf } from "../../../domain/applications/rules.ts"
import { correctEmail, type EmailCorrectionResult } from "../../../domain/extras/correct-email.server.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { Checkbox } from "../../../ui/choice.tsx"
import { TextField } from "../../../ui/field.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { CheckedForm } from "../../forms/checked-form.tsx"
import { deliverSoon, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { vendorsAddress } from "../applications-view.ts"
import { EDITION_CLOSED_TEXT, NO_VENDOR } from "../decision-messages.ts"
import { EXPECTED } from "../expected-state.ts"
import { NOT_RESENT } from "../resend-messages.ts"
import { parseId, readSubmittedForm, redirectWithFlash } from "../respond.server.ts"
import { ReturnTo } from "../return-to.tsx"
import { useFetchSubmit } from "../use-fetch-submit.ts"
import { useRight } from "../use-right.ts"
import type { Route } from "./+types/email"

/** The e-mail address of one application, to be corrected, and the last letter, to be sent to the right one. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const id = parseId(params.id)
	const vendor = id && (await findApplication(db, id))
	if (!vendor) throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	const { number, emailAddress } = vendor
	const last = await findLastLetterToOldAddress(db, id, emailAddress)
	const letter = last && { ...last, sentAt: formatNairobiDateTime(last.sentAt) }
	return { id: params.id, brand: brandOf(vendor), number, emailAddress, letter }
}

interface RefusedAddress {
	emailAddress: string
	error: string
	/** It may be taken all the same, when the organiser says so. */
	isTaken: boolean
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const id = parseId(params.id)
	const form = await readSubmittedForm(request, "emailAddress", EXPECTED, "shared")
	const submitted = readText(form, "emailAddress")
	const parsed = correctedEmail.safeParse({ emailAddress: submitted })
	if (!parsed.success) return respondRefused(submitted, parsed.error.issues[0]?.message ?? "", 400)
	const { db, now } = getServices(context)
	const outcome = await correctEmail(db, id ?? 0, {
		email: parsed.data.emailAddress,
		expected: readText(form, EXPECTED),
		isShared: form.has("shared"),
		by: getAdmin(context).id,
		at: now(),
	})
	if (!outcome.ok) return respondToRefusal(outcome, submitted, context)
	for (const letter of outcome.letters) deliverSoon(context, letter)
	const message = { kind: "success", text: correctedMessage(parsed.data.emailAddress, outcome) } as const
	return redirectWithFlash(href("/admin/vendors/:id/email", params), [message], context)
}

const readText = (form: FormData, name: string) => String(form.get(name) ?? "")

const respondRefused = (emailAddress: string, error: string, status: number, isTaken = false) =>
	data<RefusedAddress>({ emailAddress, error, isTaken }, { status })

function respondToRefusal(
	outcome: Extract<EmailCorrectionResult, { ok: false }>,
	submitted: string,
	context: Readonly<RouterContextProvider>,
) {
	if (outcome.reason === "vendor-not-found")
		return redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	if (outcome.reason === "address-taken")
		return respondRefused(submitted, addressTakenMessage(outcome.taker), 409, true)
	if (outcome.reason === "edition-closed") return respondRefused(submitted, EDITION_CLOSED_TEXT, 409)
	const message = `Someone else has just changed this address to ${outcome.email}. Nothing was changed.`
	return respondRefused(submitted, message, 409)
}

export default function CorrectEmail({ loaderData, actionData }: Route.ComponentProps) {
	const { id, brand, number, emailAddress, letter } = loaderData
	return (
		<>
			<title>Correct email address</title>
			<PageHeading
				meta={
					<>
						<span>{brand}</span>
						<span>No. {number}</span>
					</>
				}
			>
				Correct email address
			</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				{letter && <LastLetter id={id} letter={letter} to={emailAddress} />}
				<AddressForm key={emailAddress} emailAddress={emailAddress} refused={actionData} />
			</div>
		</>
	)
}

function AddressForm({
	emailAddress,
	refused,
}: {
	emailAddress: string
	refused: RefusedAddress | undefined
}) {
	return (
		<CheckedForm reloadDocument className="max-w-lg" errors={refused && { emailAddress: [refused.error] }}>
			<input type="hidden" name={EXPECTED} value={emailAddress} />
			<TextField
				id="emailAddress"
				name="emailAddress"
				type="email"
				label="Email"
				hint="Emails that have not been delivered yet go to the new address."
				autoComplete="off"
				required
				defaultValue={refused?.emailAddress ?? emailAddress}
				errors={refused && [refused.error]}
			/>
			{refused?.isTaken && (
				<Checkbox name="shared" value="yes" label="Both applications are from the same vendor" />
			)}
			<div className="flex flex-wrap gap-3">
				<Button type="submit">Save address</Button>
				<LinkButton to={vendorsAddress({})} variant="ghost">
					Back to all vendors
				</LinkButton>
			</div>
		</CheckedForm>
	)
}

interface LastLetterProps {
	id: string
	letter: { id: number; subject: string; recipient: string; sentAt: string }
	to: string
}

function LastLetter({ id, letter, to }: LastLetterProps) {
	const { busy, submit } = useFetchSubmit()
	const canReadLetters = useRight("letters.read")
	const action = href("/admin/vendors/:id/email/letter", { id })
	return (
		<Panel id="last-letter" title="The last email went to another address">
			<p className="mb-4 max-w-prose wrap-anywhere">
				{canReadLetters ? (
					<Link to={href("/admin/outbox/:id", { id: String(letter.id) })} className="link">
						{letter.subject}
					</Link>
				) : (
					letter.subject
				)}{" "}
				went to {letter.recipient} ({letter.sentAt}).
			</p>
			<Form
				method="post"
				action={action}
				onSubmit={(event) => {
					event.preventDefault()
					void submit(action, {}, NOT_RESENT)
				}}
			>
				<ReturnTo />
				<Button
					type="submit"
					variant="ghost"
					icon={<Send aria-hidden className="size-5 shrink-0" />}
					busy={busy}
					className="wrap-anywhere"
				>
					Send it to {to}
				</Button>
			</Form>
		</Panel>
	)
}

type Corrected = Extract<EmailCorrectionResult, { ok: true }>

function correctedMessage(email: string, { isChanged, letters }: Corrected): string {
	if (!isChanged) return "The address is unchanged."
	const saved = `Saved: ${email}.`
	if (!letters.length) return saved
	const what = letters.length === 1 ? "1 unsent email goes" : `${letters.length} unsent emails go`
	return `${saved} ${what} there.`
}

/** Why an address is not simply taken. */
function addressTakenMessage(taker: { number: number; brandName: string }): string {
	return `${taker.brandName} (No. ${taker.number}) has this address. Extras, documents and personal data are kept by address, so both applications would share them.`
}
