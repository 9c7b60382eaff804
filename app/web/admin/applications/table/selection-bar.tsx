import { Form, href, Link } from "react-router"
import { type BulkTarget, targetsFor } from "../../../../domain/bulk-changes/rules.ts"
import { Button } from "../../../../ui/button.tsx"
import { classes } from "../../../../ui/classes.ts"
import { formatNumber, pluralize } from "../../../../values/number.ts"
import { filtersOf, type TableView } from "../../applications-view.ts"
import { EDITION_PARAM } from "../../edition-param.ts"
import { buildUrl } from "../../list-query.ts"
import { ReturnTo } from "../../return-to.tsx"
import { ALL_OF_FILTER, selectionField } from "../../selection-fields.ts"
import type { RowView } from "./row-view.ts"
import { SELECTION_FORM, type TableSelection } from "./use-selection.ts"

interface SelectionBarProps {
	edition: string
	rows: RowView[]
	view: Omit<TableView, "view">
	/** How many the filter finds; undefined: nobody counted. */
	total: number | undefined
	holdsLetters: boolean
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
			action={buildUrl(href("/admin/bulk-changes"), { [EDITION_PARAM]: edition })}
			aria-label="Selected vendors"
			className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-2 text-sm print:hidden"
		>
			<ReturnTo />
			{Object.entries(filtersOf(view)).map(
				([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
			)}
			{elsewhere.map((id) => (
				<input key={id} type="hidden" name={selectionField(id)} value="1" />
			))}
			<p role="status" className="figures font-semibold">
				{selectedLabel(selected.size, elsewhere.length)}
			</p>
			<label className="touch flex items-center gap-2">
				<input type="checkbox" name={ALL_OF_FILTER} value="1" className="size-5 shrink-0 accent-accent" />
				{allLabel(total)}
			</label>
			{canDecide && <ChangeButtons holdsLetters={holdsLetters} />}
			{drafts && <EmailButton edition={edition} drafts={drafts} />}
			<Button
				variant="quiet"
				size="small"
				onClick={clear}
				className={classes("noscript:hidden", !selected.size && "invisible")}
			>
				Clear the selection
			</Button>
			{canDecide && (
				<Link to={href("/admin/bulk-changes")} className="link touch content-center sm:ml-auto">
					Changes of many
				</Link>
			)}
		</Form>
	)
}

const ChangeButtons = ({ holdsLetters }: { holdsLetters: boolean }) => (
	<fieldset className="flex flex-wrap items-center gap-1">
		<legend className="sr-only">Change what is selected</legend>
		{targetsFor(holdsLetters).map((target) => (
			<Button key={target} type="submit" name="target" value={target} variant="quiet" size="small">
				{(holdsLetters ? CHOICE_LABELS : STATUS_LABELS)[target]}
			</Button>
		))}
	</fieldset>
)

/** Writes an email to what is selected, or adds it to one that is a draft. */
function EmailButton({ edition, drafts }: { edition: string; drafts: EmailDraft[] }) {
	return (
		<fieldset className="flex min-w-0 flex-wrap items-center gap-1">
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
				formAction={buildUrl(href("/admin/mailings"), { [EDITION_PARAM]: edition })}
			>
				{drafts.length ? "Add to email…" : "Write an email…"}
			</Button>
		</fieldset>
	)
}

function selectedLabel(count: number, elsewhere: number): string {
	if (!count) return "Tick vendors to do something with many at once."
	return `${pluralize(count, "vendor")} selected${elsewhere ? `, ${formatNumber(elsewhere)} on other pages` : ""}`
}

const allLabel = (total: number | undefined) =>
	total === undefined ? "All of this filter" : `All ${formatNumber(total)} of this filter`

const CHOICE_LABELS: Record<BulkTarget, string> = {
	yes: "Choose yes…",
	standby: "Choose standby…",
	no: "Choose no…",
	none: "Take the choice back…",
}

const STATUS_LABELS: Record<BulkTarget, string> = {
	yes: "Approve…",
	standby: "Deny…",
	no: "Deny…",
	none: "Set to pending…",
}
