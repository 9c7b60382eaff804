import { type FormEvent, useEffect, useRef } from "react"
import { href } from "react-router"
import { MAX_NOTE_LENGTH } from "../../../../domain/notes/rules.ts"
import { Button } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { Form } from "../../../../ui/link.tsx"
import { TextArea } from "../../../../ui/text-area.tsx"
import { fieldsOf } from "../../../forms/draft.ts"
import { ReturnTo } from "../../shell/actions/hidden-fields.tsx"
import { RestoredNotice } from "../../shell/actions/kept-fields.tsx"
import { RowButton } from "../../shell/actions/row-button.tsx"
import { useFetchSubmit } from "../../shell/actions/use-fetch-submit.ts"
import { useRight } from "../../shell/rights/use-right.ts"
import type { readApplicationView } from "../application-view.server.ts"
import { handleFormKey } from "../form-keys.ts"
import { useTabDraft } from "../use-tab-draft.ts"

/** The field with the text of a note. */
export const NOTE = "text"

export const NOT_SAVED_NOTE = "Failed to save the note"

type Notes = NonNullable<NonNullable<Awaited<ReturnType<typeof readApplicationView>>>["notes"]>
type Note = Notes["notes"][number]

/** What colleagues write to each other about an application. */
export function NotesPanel({
	id,
	notes: { notes, mentionable },
	isClosed,
}: {
	id: number
	notes: Notes
	isClosed?: boolean
}) {
	const mayWrite = useRight("notes.write") && !isClosed
	if (!mayWrite && !notes.length) return null
	return (
		<Panel id="notes" title="Notes">
			<div className="grid gap-4">
				{notes.map((note) => (
					<NoteItem key={note.id} application={id} note={note} mayWrite={mayWrite} />
				))}
				{mayWrite && (
					<NoteForm
						key={`${id}-${notes.length}`}
						action={href("/admin/applications/:id/notes", { id: String(id) })}
						label="New note"
						hint={`Colleagues read it, vendors do not. A vendor who asks for a copy of their data gets it too, without your name. To tell a colleague, name them: ${mentionable.map((name) => `@${name}`).join(", ")}.`}
						button="Add note"
					/>
				)}
			</div>
		</Panel>
	)
}

const addressesOf = (application: number, note: number) => ({ id: String(application), note: String(note) })

function NoteItem({ application, note, mayWrite }: { application: number; note: Note; mayWrite: boolean }) {
	const { id, text, who, at, isOwn, isDeleted } = note
	const address = addressesOf(application, id)
	return (
		<article
			aria-label={`Note of ${who}, ${at}`}
			className="grid gap-1 text-sm wrap-anywhere not-first:border-t not-first:border-line not-first:pt-3"
		>
			<p className="font-semibold">{who}</p>
			<p className="whitespace-pre-line">{isDeleted ? "You deleted this note." : text}</p>
			<p className="figures text-muted">{at}</p>
			{isOwn && mayWrite && isDeleted && (
				<RowButton
					action={href("/admin/applications/:id/notes/:note/restoration", address)}
					label="Put it back"
					fullLabel="Put the deleted note back"
					failure={NOT_SAVED_NOTE}
				/>
			)}
			{isOwn && mayWrite && !isDeleted && <OwnNote address={address} note={note} />}
		</article>
	)
}

function OwnNote({
	address,
	note: { id, text, at },
}: {
	address: ReturnType<typeof addressesOf>
	note: Note
}) {
	return (
		<>
			<details key={text}>
				<summary className="disclosure-toggle">Edit</summary>
				<NoteForm
					action={href("/admin/applications/:id/notes/:note", address)}
					label={`Your note of ${at}`}
					id={`note-${id}`}
					text={text}
					button="Save note"
				/>
			</details>
			<RowButton
				action={href("/admin/applications/:id/notes/:note/removal", address)}
				label="Delete"
				fullLabel={`Delete your note of ${at}`}
				failure={NOT_SAVED_NOTE}
			/>
		</>
	)
}

interface NoteFormProps {
	action: string
	label: string
	button: string
	id?: string
	hint?: string
	text?: string
}

function NoteForm({ action, label, button, id = "note-text", hint, text }: NoteFormProps) {
	const form = useRef<HTMLFormElement>(null)
	const { busy, submit } = useFetchSubmit()
	const draft = useTabDraft(action, form)
	useEffect(() => {
		const folded = form.current?.closest("details")
		if (draft.isRestored && folded) folded.open = true
	}, [draft.isRestored])
	function send(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault()
		const sent = fieldsOf(event.currentTarget)
		void submit(action, sent, NOT_SAVED_NOTE, { onDone: () => draft.clear(sent) })
	}
	return (
		<Form
			ref={form}
			method="post"
			action={action}
			onSubmit={send}
			onInput={draft.save}
			onKeyDown={handleFormKey}
			className="grid justify-items-start gap-3"
		>
			<ReturnTo />
			{draft.isRestored && <RestoredNotice what="note" />}
			<div className="w-full">
				<TextArea
					id={id}
					name={NOTE}
					label={label}
					hint={hint}
					required
					maxLength={MAX_NOTE_LENGTH}
					defaultValue={text}
				/>
			</div>
			<Button type="submit" size="small" busy={busy}>
				{button}
			</Button>
		</Form>
	)
}
