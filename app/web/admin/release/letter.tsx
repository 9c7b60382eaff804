import { data, href } from "react-router"
import {
	editHeldLetter,
	findHeldLetter,
	type HeldLetter,
	type LetterEditResult,
} from "../../../domain/choices/edit-letter.server.tsx"
import { writtenLetterInput } from "../../../domain/mail/written-letter-inputs.ts"
import { Panel } from "../../../ui/card.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { Form } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { parseId } from "../../../values/record-id.ts"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { choiceLabels } from "../shell/decisions/choice-labels.ts"
import { changeMessage, EDITION_CLOSED_TEXT, type Viewer } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LetterFields } from "../shell/letters/letter-fields.tsx"
import { LetterPreview, letterFormat } from "../shell/letters/letter-preview.tsx"
import type { Route } from "./+types/letter"
import { ChangeChoice } from "./change-choice.tsx"
import { NO_LETTER } from "./messages.ts"
import { releaseUrl } from "./release-view.ts"

/** The letter that is held for a vendor, as it will leave. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { origin } = getRequestContext(context)
	const { db, now } = getServices(context)
	const letter = await findHeldLetter(db, parseId(params.id) ?? 0, { origin, at: now() })
	const back = editionUrl(releaseUrl(), getEdition(context).slug)
	if (!letter) throw await redirectWithFlash(back, [NO_LETTER], context)
	const { html: _, ...shown } = letter
	return { letter: shown, back, format: letterFormat.parse(url.searchParams.get("part")) }
}

const RESTORE = "restore"
const editedLetter = writtenLetterInput.extend({ [EXPECTED]: writtenLetterInput.shape.subject })

interface RefusedLetter {
	typed: Partial<Record<string, string>>
	errors: FieldErrors
}

/** Keeps an organiser's words for it, or goes back to ours. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const isRestore = new URL(request.url).searchParams.has(RESTORE)
	const read = await readForm(request, isRestore ? editedLetter.pick({ [EXPECTED]: true }) : editedLetter)
	const refuse = (errors: FieldErrors, status: number) =>
		data<RefusedLetter>({ typed: read.typed, errors }, { status })
	if (!read.ok) return refuse(read.errors, 400)
	const { db, now } = getServices(context)
	const { subject, body, [EXPECTED]: expected } = { subject: "", body: "", ...read.value }
	const actor = { by: getAdmin(context).id, at: now() }
	const edited = await editHeldLetter(db, parseId(params.id) ?? 0, {
		...actor,
		expected,
		origin: getRequestContext(context).origin,
		...(!isRestore && { edited: { subject, text: body } }),
	})
	if (!edited.ok) return refuse({ "": [refusalMessage(edited, actor)] }, 409)
	const text = isRestore ? "The email is in our own words again." : "The email was saved. It is still held."
	return redirectWithFlash(href("/admin/release/letters/:id", params), [{ kind: "success", text }], context)
}

function refusalMessage(refused: Extract<LetterEditResult, { ok: false }>, viewer: Viewer): string {
	if (refused.reason === "edition-closed") return EDITION_CLOSED_TEXT
	const { last } = refused
	const changed = last
		? changeMessage(last.brandName, last, viewer)
		: "This email was changed or released meanwhile."
	return `${changed} So nothing was saved. Open it again to see how it is now.`
}

export default function Letter({ loaderData: { letter, back, format }, actionData }: Route.ComponentProps) {
	const { applicationId, brandName, choice, isEdited, to, subject, text } = letter
	const { label, tone } = choiceLabels[choice]
	const address = { id: String(applicationId) }
	return (
		<>
			<title>{`Email to ${brandName} · Release`}</title>
			<BackLink to={back} label="Release" />
			<PageHeading
				meta={
					<>
						<StatusBadge tone={tone}>{label}</StatusBadge>
						<StatusBadge tone="info">{isEdited ? "Held, edited" : "Held"}</StatusBadge>
					</>
				}
			>
				{brandName}
			</PageHeading>
			<div className="mb-6 grid gap-4">
				<DefinitionList
					items={[
						{ term: "To", value: to || "no email address" },
						{ term: "Subject", value: subject },
					]}
				/>
				<ChangeChoice letter={letter} back={back} />
			</div>
			<div className="mb-6">
				<LetterPreview page={href("/admin/release/letters/:id/html", address)} text={text} format={format} />
			</div>
			<EditPanel letter={letter} refused={actionData} />
		</>
	)
}

interface EditPanelProps {
	letter: Omit<HeldLetter, "html">
	refused: RefusedLetter | undefined
}

function EditPanel({ letter, refused }: EditPanelProps) {
	const { version, isEdited, subject, editableText } = letter
	const errors = refused?.errors
	return (
		<Panel id="edit" title="Edit this email">
			<CheckedForm key={version} reloadDocument className="max-w-3xl" errors={errors}>
				<input type="hidden" name={EXPECTED} value={version} />
				<LetterFields
					subject={refused?.typed.subject ?? subject}
					body={refused?.typed.body ?? editableText}
					hint="For this vendor alone, until the choice changes. An empty line begins a new paragraph; web addresses become links. It is not updated when facts change later."
					errors={errors}
				/>
				<div>
					<SubmitButton>Save the email</SubmitButton>
				</div>
			</CheckedForm>
			{isEdited && (
				<Form method="post" reloadDocument action={`?${RESTORE}`} className="mt-4">
					<input type="hidden" name={EXPECTED} value={version} />
					<SubmitButton variant="ghost">Back to our own words</SubmitButton>
				</Form>
			)}
		</Panel>
	)
}
