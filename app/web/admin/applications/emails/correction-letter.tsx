import { data } from "react-router"
import {
	type CorrectionLetterResult,
	findCorrectionDraft,
	sendCorrectionLetter,
} from "../../../../domain/choices/correction-letter.server.tsx"
import { writtenLetterInput } from "../../../../domain/mail/written-letter-inputs.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { parseId } from "../../../../values/record-id.ts"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import type { FieldErrors } from "../../../forms/field-errors.ts"
import { readForm } from "../../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { EXPECTED } from "../../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import {
	changeMessage,
	EDITION_CLOSED_TEXT,
	NO_VENDOR,
	type Viewer,
} from "../../shell/decisions/decision-messages.ts"
import { outdatedSentence } from "../../shell/decisions/outdated-announcement.server.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import { deliveryMessage } from "../../shell/letters/delivery-messages.ts"
import { LetterFields } from "../../shell/letters/letter-fields.tsx"
import type { Route } from "./+types/correction-letter"

/** A letter that tells a vendor that what they were told is no longer so. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id) ?? 0
	const { origin } = getRequestContext(context)
	const draft = await findCorrectionDraft(getServices(context).db, id, origin)
	if (!draft) {
		const text =
			"There is nothing to correct: the vendor was told what is stored, or an email about it is on its way."
		throw await redirectWithFlash(applicationPath(id), [{ kind: "failure", text }], context)
	}
	const { brandName, to, subject, text, version } = draft
	return { id, brandName, to, subject, text, version, sentence: outdatedSentence(brandName, draft) }
}

const letterInput = writtenLetterInput.extend({ [EXPECTED]: writtenLetterInput.shape.subject })

interface RefusedLetter {
	typed: Partial<Record<string, string>>
	errors: FieldErrors
}

/** Sends it, once; the organiser waits at most 8 seconds. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const read = await readForm(request, letterInput)
	const refuse = (errors: FieldErrors, status: number) =>
		data<RefusedLetter>({ typed: read.typed, errors }, { status })
	if (!read.ok) return refuse(read.errors, 400)
	const { db, now, mailDispatcher } = getServices(context)
	const id = parseId(params.id) ?? 0
	const actor = { by: getAdmin(context).id, at: now() }
	const { subject, body, [EXPECTED]: expected } = read.value
	const sent = await sendCorrectionLetter(db, id, { ...actor, expected, edited: { subject, text: body } })
	if (!sent.ok)
		return refuse({ "": [refusalMessage(sent, actor)] }, sent.reason === "vendor-not-found" ? 404 : 409)
	const message = deliveryMessage(await mailDispatcher.deliver(sent.mailId), {
		sent: `Email sent to ${sent.brandName}`,
		refused: "Failed to send email",
		unreachable: "Error sending email.",
		letter: `The letter of correction to ${sent.brandName}`,
	})
	return redirectWithFlash(applicationPath(id), [message], context)
}

function refusalMessage(refused: Extract<CorrectionLetterResult, { ok: false }>, viewer: Viewer): string {
	if (refused.reason === "vendor-not-found") return NO_VENDOR.text
	if (refused.reason === "edition-closed") return EDITION_CLOSED_TEXT
	const { brandName, last } = refused
	const changed = last
		? changeMessage(brandName, last, viewer)
		: "What the vendor was told, or what is stored, was changed."
	return `${changed} So nothing was sent. Go back to see how it is now.`
}

export default function CorrectionLetter({ loaderData, actionData }: Route.ComponentProps) {
	const { id, brandName, to, subject, text, version, sentence } = loaderData
	const { typed, errors } = actionData ?? {}
	return (
		<>
			<title>{`Letter of correction to ${brandName}`}</title>
			<PageHeading meta={`To ${to || "no email address"}`}>Letter of correction</PageHeading>
			<p className="mb-6 max-w-prose wrap-anywhere">{sentence}</p>
			<Panel id="letter" title={`Email to ${brandName}`}>
				<CheckedForm key={version} reloadDocument className="max-w-3xl" errors={errors}>
					<input type="hidden" name={EXPECTED} value={typed?.[EXPECTED] ?? version} />
					<LetterFields
						subject={typed?.subject ?? subject}
						body={typed?.body ?? text}
						hint="An empty line begins a new paragraph; web addresses become links."
						errors={errors}
					/>
					<div className="flex flex-wrap gap-4">
						<SubmitButton>Send the email</SubmitButton>
						<LinkButton to={applicationPath(id)} variant="ghost">
							Cancel
						</LinkButton>
					</div>
				</CheckedForm>
			</Panel>
		</>
	)
}
