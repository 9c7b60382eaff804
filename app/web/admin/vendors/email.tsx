import { Send } from "lucide-react"
import { data, Form, href, Link, type RouterContextProvider } from "react-router"
import { correctedEmail } from "../../../domain/applications/inputs.ts"
import { findLetterElsewhere, type LetterElsewhere } from "../../../domain/applications/last-letter.server.ts"
import { findApplication } from "../../../domain/applications/queries.server.ts"
import { brandOf } from "../../../domain/applications/rules.ts"
import { correctEmail, type EmailCorrected } from "../../../domain/extras/correct-email.server.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { Checkbox } from "../../../ui/choice.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { TextField } from "../../../ui/field.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { deliverSoon } from "../../middleware/deliver-soon.ts"
import { servicesOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { idFrom, pressedForm, sendTo } from "../answer.server.ts"
import { From } from "../from.tsx"
import { NOT_RESENT } from "../outbox/resend-words.ts"
import { NO_VENDOR } from "../privacy/words.ts"
import { usePress } from "../use-press.ts"
import type { Route } from "./+types/email"
import { correctedWords, takenWords } from "./email-words.ts"
import { vendorsAddress } from "./view.ts"

/** The e-mail address of one application, to be corrected, and the last letter, to be sent to the right one. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const id = idFrom(params.id)
	const vendor = id && (await findApplication(db, id))
	if (!vendor) throw await sendTo(vendorsAddress({}), [NO_VENDOR], context)
	const { number, emailAddress } = vendor
	const letter = await findLetterElsewhere(db, id, emailAddress)
	return { id: params.id, brand: brandOf(vendor), number, emailAddress, letter }
}

interface Refused {
	emailAddress: string
	error: string
	/** It may be taken all the same, when the organiser says so. */
	isTaken: boolean
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const id = idFrom(params.id)
	const form = await pressedForm(request, "emailAddress", "seen", "shared")
	const typed = textIn(form, "emailAddress")
	const read = correctedEmail.safeParse({ emailAddress: typed })
	if (!read.success) return refused(typed, read.error.issues[0]?.message ?? "", 400)
	const { db, now } = servicesOf(context)
	const outcome = await correctEmail(db, id ?? 0, {
		email: read.data.emailAddress,
		seen: textIn(form, "seen"),
		isShared: form.has("shared"),
		by: adminOf(context).id,
		at: now(),
	})
	if (!outcome.ok) return refusal(outcome, typed, context)
	for (const letter of outcome.letters) deliverSoon(context, letter)
	const message = { kind: "success", text: correctedWords(read.data.emailAddress, outcome) } as const
	return sendTo(href("/admin/vendors/:id/email", params), [message], context)
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "")

const refused = (emailAddress: string, error: string, status: number, isTaken = false) =>
	data<Refused>({ emailAddress, error, isTaken }, { status })

function refusal(
	outcome: Extract<EmailCorrected, { ok: false }>,
	typed: string,
	context: Readonly<RouterContextProvider>,
) {
	if (outcome.reason === "vendor-not-found") return sendTo(vendorsAddress({}), [NO_VENDOR], context)
	if (outcome.reason === "address-taken") return refused(typed, takenWords(outcome.taker), 409, true)
	const words = `Someone else has just changed this address to ${outcome.email}. Nothing was changed.`
	return refused(typed, words, 409)
}

export default function CorrectEmail({ loaderData, actionData }: Route.ComponentProps) {
	const { id, brand, number, emailAddress, letter } = loaderData
	return (
		<>
			<title>Correct the email</title>
			<PageHeading
				meta={
					<>
						<span>{brand}</span>
						<span>No. {number}</span>
					</>
				}
			>
				Correct the email
			</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				{letter && <LastLetter id={id} letter={letter} to={emailAddress} />}
				<AddressForm key={emailAddress} emailAddress={emailAddress} refused={actionData} />
			</div>
		</>
	)
}

function AddressForm({ emailAddress, refused }: { emailAddress: string; refused: Refused | undefined }) {
	return (
		<Form reloadDocument method="post" className="grid max-w-lg gap-5">
			<ErrorSummary errors={refused ? [{ field: "emailAddress", text: refused.error }] : []} />
			<input type="hidden" name="seen" value={emailAddress} />
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
				<Button type="submit">Save the address</Button>
				<LinkButton to={vendorsAddress({})} variant="ghost">
					Back to the vendors
				</LinkButton>
			</div>
		</Form>
	)
}

function LastLetter({ id, letter, to }: { id: string; letter: LetterElsewhere; to: string }) {
	const { busy, press } = usePress()
	const action = href("/admin/vendors/:id/email/letter", { id })
	return (
		<Panel id="last-letter" title="The last email went to another address">
			<p className="mb-4 max-w-prose wrap-anywhere">
				<Link to={href("/admin/outbox/:id", { id: String(letter.id) })} className="link">
					{letter.subject}
				</Link>{" "}
				went to {letter.recipient} ({letter.sentAt}).
			</p>
			<Form
				method="post"
				action={action}
				onSubmit={(event) => {
					event.preventDefault()
					void press(action, {}, NOT_RESENT)
				}}
			>
				<From />
				<Button type="submit" variant="ghost" icon={<Send aria-hidden className="size-5" />} busy={busy}>
					Send it to {to}
				</Button>
			</Form>
		</Panel>
	)
}
