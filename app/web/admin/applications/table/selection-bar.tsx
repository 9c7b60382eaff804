import { href } from "react-router"
import { type BulkTarget, targetsFor } from "../../../../domain/bulk-changes/rules.ts"
import { MAX_TAG_LENGTH, type Tag } from "../../../../domain/tags/rules.ts"
import { Button } from "../../../../ui/button.tsx"
import { classes } from "../../../../ui/classes.ts"
import { Form, Link } from "../../../../ui/link.tsx"
import { formatNumber, pluralize } from "../../../../values/number.ts"
import { ReturnTo } from "../../shell/actions/hidden-fields.tsx"
import { TAG_NAME } from "../../shell/actions/tag-fields.ts"
import { editionUrl } from "../../shell/editions/edition-url.ts"
import { filtersOf, type TableView } from "../../shell/lists/applications-view.ts"
import { ALL_OF_FILTER, selectionField } from "../../shell/lists/selection-fields.ts"
import type { RowView } from "./row-view.ts"
import { SELECTION_FORM, type TableSelection } from "./use-selection.ts"

interface SelectionBarProps {
	edition: string
	rows: RowView[]
	view: Omit<TableView, "view">
	/** How many the filter finds; undefined: nobody counted. */
	total: number | undefined
	holdsLetters: boolean
	/** Of the edition. */
	tags: Tag[]
	selection: TableSelection
	/** Emails to vendors that somebody can be added to; undefined: whoever looks writes none. */
	drafts: EmailDraft[] | undefined
	canDecide: boolean
}

export interface EmailDraft {
	id: number
	subject: string
}

/** What can be done with what is selected. Another action is another button, with an address of its own. */
export function SelectionBar({
	edition,
	rows,
	view,
	total,
	holdsLetters,
	tags,
	selection,
	drafts,
	canDecide,
}: SelectionBarProps) {
	const { selected, clear } = selection
	const elsewhere = [...selected].filter((id) => rows.every((row) => row.id !== id))
	return (
		<Form
			id={SELECTION_FORM}
			reloadDocument
			method="post"
			action={editionUrl(href("/admin/bulk-changes"), edition)}
			aria-label="Selected vendors"
			className={classes(
				"group/selection mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-raised px-3 text-sm sm:py-1 has-[input:checked]:sticky print:hidden",
				"top-16 z-10 md:top-2 has-[input:checked]:border-line-strong",
				selected.size ? "sticky border-line-strong" : "border-transparent",
			)}
		>
			{/* What Enter does in a field of this form. */}
			<button type="submit" name="target" value="tag" hidden />
			<ReturnTo />
			{Object.entries(filtersOf(view)).map(
				([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
			)}
			{elsewhere.map((id) => (
				<input key={id} type="hidden" name={selectionField(id)} value="1" />
			))}
			<p role="status" className={classes("figures font-semibold", !selected.size && "max-sm:sr-only")}>
				{selectedLabel(selected.size, elsewhere.length)}
			</p>
			<label className="touch flex items-center gap-2">
				<input type="checkbox" name={ALL_OF_FILTER} value="1" className="size-5 shrink-0 accent-accent" />
				{allLabel(total)}
			</label>
			{canDecide && <Targets holdsLetters={holdsLetters} isShown={selected.size > 0} />}
			{canDecide && <TagFields tags={tags} isShown={selected.size > 0} />}
			{drafts && <EmailButton edition={edition} drafts={drafts} isShown={selected.size > 0} />}
			<Button
				variant="quiet"
				size="small"
				onClick={clear}
				className={classes("noscript:hidden", !selected.size && "hidden")}
			>
				Clear the selection
			</Button>
			{canDecide && (
				<Link to={href("/admin/bulk-changes")} className="link touch ml-auto content-center">
					Bulk changes
				</Link>
			)}
		</Form>
	)
}

interface SelectionPartProps {
	/** Else only while a box of the form is ticked, or where no script runs. An option that is chosen counts as checked, too. */
	isShown: boolean
}

const partClasses = ({ isShown }: SelectionPartProps) =>
	classes(
		"min-w-0 flex-wrap items-center gap-1",
		isShown ? "flex" : "hidden group-has-[input:checked]/selection:flex noscript:flex",
	)

function Targets({ holdsLetters, isShown }: SelectionPartProps & Pick<SelectionBarProps, "holdsLetters">) {
	return (
		<fieldset className={partClasses({ isShown })}>
			<legend className="sr-only">Change what is selected</legend>
			{targetsFor(holdsLetters).map((target) => (
				<Button key={target} type="submit" name="target" value={target} variant="quiet" size="small">
					{(holdsLetters ? CHOICE_LABELS : STATUS_LABELS)[target]}
				</Button>
			))}
		</fieldset>
	)
}

function TagFields({ tags, isShown }: SelectionPartProps & Pick<SelectionBarProps, "tags">) {
	return (
		<fieldset className={partClasses({ isShown })}>
			<legend className="sr-only">Tag what is selected</legend>
			<input
				name={TAG_NAME}
				list="tags-of-edition"
				aria-label="Tag"
				placeholder="Tag"
				maxLength={MAX_TAG_LENGTH}
				autoComplete="off"
				className="touch min-h-9 w-40 min-w-0 rounded-sm border-2 border-line-strong bg-raised px-2 text-sm"
			/>
			<datalist id="tags-of-edition">
				{tags.map(({ id, name }) => (
					<option key={id} value={name} />
				))}
			</datalist>
			<Button type="submit" name="target" value="tag" variant="quiet" size="small">
				Add tag…
			</Button>
			<Button type="submit" name="target" value="untag" variant="quiet" size="small">
				Remove tag…
			</Button>
		</fieldset>
	)
}

interface EmailButtonProps extends SelectionPartProps {
	edition: string
	drafts: EmailDraft[]
}

/** Writes an email to what is selected, or adds it to one that is a draft. */
function EmailButton({ edition, drafts, isShown }: EmailButtonProps) {
	return (
		<fieldset className={partClasses({ isShown })}>
			<legend className="sr-only">Email what is selected</legend>
			{drafts.length > 0 && (
				<select
					name="mailing"
					aria-label="Which email"
					autoComplete="off"
					className="min-h-11 max-w-48 rounded-sm border border-line-strong bg-surface px-2"
				>
					<option value="">A new email</option>
					{drafts.map(({ id, subject }) => (
						<option key={id} value={id}>
							{subject}
						</option>
					))}
				</select>
			)}
			<Button
				type="submit"
				variant="quiet"
				size="small"
				formAction={editionUrl(href("/admin/mailings"), edition)}
			>
				{drafts.length ? "Add to email…" : "Write an email…"}
			</Button>
		</fieldset>
	)
}

function selectedLabel(count: number, elsewhere: number): string {
	if (!count) return "Tick vendors to change many at once."
	return `${pluralize(count, "vendor")} selected${elsewhere ? `, ${formatNumber(elsewhere)} on other pages` : ""}`
}

const allLabel = (total: number | undefined) =>
	total === undefined ? "All that match" : `All ${formatNumber(total)} that match`

const CHOICE_LABELS: Record<BulkTarget, string> = {
	yes: "Choose yes…",
	standby: "Choose standby…",
	no: "Choose no…",
	none: "Choose nothing…",
}

const STATUS_LABELS: Record<BulkTarget, string> = {
	yes: "Approve…",
	standby: "Deny…",
	no: "Deny…",
	none: "Set to pending…",
}
