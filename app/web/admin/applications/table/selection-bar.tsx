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
}

/** What can be done with what is selected. Another action is another button, with an address of its own. */
export function SelectionBar({ edition, rows, view, total, holdsLetters, selection }: SelectionBarProps) {
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
			<fieldset className="flex flex-wrap items-center gap-1">
				<legend className="sr-only">Change what is selected</legend>
				{targetsFor(holdsLetters).map((target) => (
					<Button key={target} type="submit" name="target" value={target} variant="quiet" size="small">
						{(holdsLetters ? CHOICE_LABELS : STATUS_LABELS)[target]}
					</Button>
				))}
			</fieldset>
			<Button
				variant="quiet"
				size="small"
				onClick={clear}
				className={classes("noscript:hidden", !selected.size && "invisible")}
			>
				Clear the selection
			</Button>
			<Link to={href("/admin/bulk-changes")} className="link touch content-center sm:ml-auto">
				Changes of many
			</Link>
		</Form>
	)
}

function selectedLabel(count: number, elsewhere: number): string {
	if (!count) return "Tick vendors to change many at once."
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
