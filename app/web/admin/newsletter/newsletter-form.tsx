import { Button, LinkButton } from "../../../ui/button.tsx"
import { CheckedForm } from "../../forms/checked-form.tsx"
import { type DraftPlace, deleteDraft, saveDraft } from "../../forms/draft.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { RestoredNotice, useKeptFields } from "../shell/actions/kept-fields.tsx"
import { LetterFields } from "../shell/letters/letter-fields.tsx"

/** A form that was refused, as it was typed. */
export interface RefusedNewsletter {
	typed: Partial<Record<string, string>>
	errors: FieldErrors
}

/** Where a new newsletter is kept while it is typed, and one that is changed. */
export const NEW_NEWSLETTER: DraftPlace = { key: "newsletter:new", keeper: "tab" }
export const changedNewsletter = (id: string): DraftPlace => ({ key: `newsletter:${id}`, keeper: "tab" })

const FORM = "newsletter"

interface NewsletterFormProps {
	newsletter: { subject: string; body: string; version: number }
	refused: RefusedNewsletter | undefined
	/** Keeps in this tab what is typed: the session may end before it is saved. */
	storage: DraftPlace
	cancelHref: string
}

export function NewsletterForm({ newsletter, refused, storage, cancelHref }: NewsletterFormProps) {
	const draft = useKeptFields(storage, {
		formId: FORM,
		version: String(newsletter.version),
		isRefused: Boolean(refused),
	})
	const { subject, body } = { ...newsletter, ...draft, ...refused?.typed }
	const errors = refused?.errors
	return (
		<CheckedForm
			key={String(Boolean(draft))}
			id={FORM}
			reloadDocument
			encType="multipart/form-data"
			className="max-w-3xl"
			errors={errors}
			onInput={(event) => saveDraft(storage, event.currentTarget)}
		>
			{draft && <RestoredNotice />}
			<input type="hidden" name={EXPECTED} value={draft?.[EXPECTED] ?? newsletter.version} />
			<LetterFields hint={<FormatHint />} subject={subject} body={body} errors={errors} />
			<div className="flex flex-wrap gap-3">
				<Button type="submit">Save and preview</Button>
				<LinkButton to={cancelHref} variant="ghost" onClick={() => deleteDraft(storage)}>
					Cancel
				</LinkButton>
			</div>
		</CheckedForm>
	)
}

function FormatHint() {
	return (
		<>
			An empty line begins a new paragraph, <code>#</code> at the start of a line a heading, <code>##</code> a
			smaller one. Web addresses become links, and so does{" "}
			<code className="wrap-anywhere">[our tickets](https://example.com/tickets)</code>.
		</>
	)
}
