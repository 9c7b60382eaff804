import type { Edition } from "../../../domain/editions/queries.server.ts"
import { Panel } from "../../../ui/card.tsx"
import { pluralize } from "../../../values/number.ts"
import { ExportButtons } from "../shell/lists/export-buttons.tsx"

interface ExportPanelProps {
	edition: Pick<Edition, "name" | "slug">
	rows: { applications: number; extras: number; offered: number }
}

export function ExportPanel({ edition, rows }: ExportPanelProps) {
	return (
		<Panel id="export" title={`Export ${edition.name}`}>
			<div className="grid gap-5">
				<ExportRow edition={edition.slug} label="applications" rows={rows.applications} />
				<ExportRow edition={edition.slug} label="extras" rows={rows.extras} />
				{rows.offered > 0 && (
					<div className="flex flex-wrap items-center gap-3">
						<p className="basis-full font-semibold sm:basis-44">Further extras, by vendor</p>
						<ExportButtons edition={edition.slug} table="further-extras" />
					</div>
				)}
				<div className="grid max-w-prose gap-2 text-sm text-muted">
					<p>
						<strong>Excel</strong> is for reading and calculating. Text stays text and is never run as a
						formula.
					</p>
					<p>
						<strong>CSV</strong> is for moving data: importing it again gives exactly the same rows. Text that
						a spreadsheet could run as a formula starts with an apostrophe, which the import removes. Saving
						the file from a spreadsheet can change phone numbers, so make changes here instead.
					</p>
				</div>
			</div>
		</Panel>
	)
}

interface ExportRowProps {
	edition: string
	label: "applications" | "extras"
	rows: number
}

const NOUNS = {
	applications: ["application", "applications"],
	extras: ["order of extras", "orders of extras"],
} as const

function ExportRow({ edition, label, rows }: ExportRowProps) {
	const [one, many] = NOUNS[label]
	return (
		<div className="flex flex-wrap items-center gap-3">
			<p className="figures basis-full font-semibold sm:basis-44">{pluralize(rows, one, many)}</p>
			<ExportButtons edition={edition} table={label} />
		</div>
	)
}
