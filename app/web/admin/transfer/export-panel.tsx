import { FileSpreadsheet, FileText } from "lucide-react"
import { href } from "react-router"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { formatNumber } from "../../../values/number.ts"
import { buildUrl } from "../list-query.ts"

interface ExportPanelProps {
	edition: Pick<Edition, "name" | "slug">
	rows: { applications: number; extras: number }
}

export function ExportPanel({ edition, rows }: ExportPanelProps) {
	return (
		<Panel id="export" title={`Export ${edition.name}`}>
			<div className="grid gap-5">
				<ExportRow edition={edition.slug} label="applications" rows={rows.applications} />
				<ExportRow edition={edition.slug} label="extras" rows={rows.extras} />
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

const FORMATS = [
	{ ending: "xlsx", name: "Excel", Icon: FileSpreadsheet },
	{ ending: "csv", name: "CSV", Icon: FileText },
]

function ExportRow({ edition, label, rows }: ExportRowProps) {
	return (
		<div className="flex flex-wrap items-center gap-3">
			<p className="figures basis-full font-semibold sm:basis-44">
				{formatNumber(rows)} {label}
			</p>
			{FORMATS.map(({ ending, name, Icon }) => (
				<LinkButton
					key={ending}
					variant="ghost"
					size="small"
					to={buildUrl(href("/admin/export/:file", { file: `${label}.${ending}` }), { edition })}
					reloadDocument
					icon={<Icon aria-hidden className="size-4" />}
				>
					{name}
					<span className="sr-only"> file of {label}</span>
				</LinkButton>
			))}
		</div>
	)
}
