import { LETTER_FIELDS, placeholderOf } from "../../../domain/letter-templates/fields.ts"
import { MAILING_FIELDS } from "../../../domain/mailings/rules.ts"
import {
	MAX_PARTS,
	PART_KINDS,
	type PartKind,
	partField,
	readPartField,
	type WordsFields,
} from "../../../domain/mailings/words-form.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { SelectField, TextField } from "../../../ui/field.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { CheckedForm } from "../../forms/checked-form.tsx"
import { type DraftPlace, deleteDraft, saveDraft } from "../../forms/draft.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { EXPECTED } from "../expected-state.ts"
import { RestoredNotice, useKeptFields } from "../kept-fields.tsx"

/** A form that was not saved, as it was typed. */
export interface UnsavedWords {
	typed: WordsFields
	errors: FieldErrors
}

/** Where an email is kept while it is written: the session may end before it is saved. */
const wordsDraft = (id: number): DraftPlace => ({ key: `mailing:${id}`, keeper: "tab" })

const FORM = "mailing"

/** The button of a part that moves it up has its number. */
export const MOVE_UP = "move-up"

interface WordsFormProps {
	id: number
	fields: WordsFields
	version: number
	unsaved: UnsavedWords | undefined
	action: string
	cancelHref: string
}

export function WordsForm({ id, fields, version, unsaved, action, cancelHref }: WordsFormProps) {
	const storage = wordsDraft(id)
	const draft = useKeptFields(storage, FORM, String(version), Boolean(unsaved))
	const values = unsaved?.typed ?? draft ?? fields
	const errors = unsaved?.errors
	return (
		<CheckedForm
			key={String(Boolean(draft))}
			id={FORM}
			reloadDocument
			action={action}
			className="max-w-3xl"
			errors={errors}
			onInput={(event) => saveDraft(storage, event.currentTarget)}
		>
			{/* Enter in a field presses the first button of its form: that has to be this one. */}
			<button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
			{draft && <RestoredNotice />}
			<input type="hidden" name={EXPECTED} value={version} />
			<Titles fields={values} errors={errors} />
			{Array.from({ length: countParts(values) }, (_, nth) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a part is its number
				<Part key={nth} nth={nth} fields={values} errors={errors} />
			))}
			<p className="text-sm text-muted">Parts without words are left out. Save to get room for more.</p>
			<FieldsHint />
			<div className="flex flex-wrap gap-3">
				<Button type="submit">Save and preview</Button>
				<LinkButton to={cancelHref} variant="ghost" onClick={() => deleteDraft(storage)}>
					Cancel
				</LinkButton>
			</div>
		</CheckedForm>
	)
}

/** Those that are there, and room for three more. */
function countParts(fields: WordsFields): number {
	const used = Object.entries(fields).flatMap(([name, value]) => {
		const part = readPartField(name)
		return part && part.name !== "kind" && value ? [part.nth + 1] : []
	})
	return Math.min(MAX_PARTS, Math.max(0, ...used) + 3)
}

interface FieldsProps {
	fields: WordsFields
	errors: FieldErrors | undefined
}

function Titles({ fields, errors }: FieldsProps) {
	const shared = (name: string) => ({
		...{ id: name, name, defaultValue: fields[name], errors: errors?.[name], autoComplete: "off" },
	})
	return (
		<>
			<TextField {...shared("subject")} label="Subject" required maxLength={200} />
			<TextField
				{...shared("preview")}
				label="Preview line"
				hint="What an inbox shows beside the subject. Left empty: how the email begins."
				maxLength={300}
			/>
			<TextField
				{...shared("heading")}
				label="Heading at the top"
				hint="May be left empty."
				maxLength={300}
			/>
		</>
	)
}

const KIND_LABELS: Record<PartKind, string> = {
	text: "Text",
	heading: "Heading",
	button: "Button",
	facts: "Facts: a name, a colon and a value on each line",
	list: "List: an entry on each line",
}

const KIND_OPTIONS = PART_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

/** Only a button has an address. */
const partClasses =
	"grid min-w-0 gap-3 rounded-lg border border-line-strong p-4 not-has-[option[value=button]:checked]:[&_[data-address]]:hidden"

function Part({ nth, fields, errors }: FieldsProps & { nth: number }) {
	const shared = (name: "kind" | "text" | "address") => {
		const field = partField(name, nth)
		return {
			id: field,
			name: field,
			defaultValue: fields[field],
			errors: errors?.[field],
			autoComplete: "off",
		}
	}
	return (
		<fieldset className={partClasses}>
			<legend className="px-1 font-semibold">Part {nth + 1}</legend>
			<SelectField {...shared("kind")} label="Kind" options={KIND_OPTIONS} />
			<TextArea
				{...shared("text")}
				label="Words"
				hint={nth === 0 ? "An empty line parts two paragraphs. [Our page](https://…) is a link." : undefined}
				rows={3}
				maxLength={4_000}
			/>
			<div data-address>
				<TextField
					{...shared("address")}
					label="Address of the button"
					hint="https://… or a field that is one, like {{extrasPage}}."
					maxLength={300}
				/>
			</div>
			{nth > 0 && (
				<div>
					<Button type="submit" variant="quiet" size="small" name={MOVE_UP} value={nth}>
						Move up<span className="sr-only"> part {nth + 1}</span>
					</Button>
				</div>
			)}
		</fieldset>
	)
}

/** What the email can say of each vendor. */
const FieldsHint = () => (
	<details className="rounded-lg border border-line p-4">
		<summary className="touch cursor-pointer content-center font-semibold">Fields that are filled in</summary>
		<p className="mt-2 max-w-prose text-sm text-muted">
			A sentence, fact or button whose field is empty for a vendor is left out of that vendor’s email. With{" "}
			<code className="wrap-anywhere">{"{{brand|vendor}}"}</code> it says “vendor” instead.
		</p>
		<ul className="mt-3 grid gap-1 text-sm sm:grid-cols-2">
			{MAILING_FIELDS.map((field) => (
				<li key={field} className="wrap-anywhere">
					<code>{placeholderOf(field)}</code> {LETTER_FIELDS[field].label}
				</li>
			))}
		</ul>
	</details>
)
