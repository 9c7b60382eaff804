import { FileSpreadsheet, FileText } from "lucide-react"
import { href } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"

interface ExportPanelProps {
	edition: string
	rows: { applications: number; extras: number }
}

/** Both tables of an edition, to take along. */
export function ExportPanel({ edition, rows }: ExportPanelProps) {
	return (
		<Panel id="export" title={`Take ${edition} out`}>
			<div className="grid gap-5">
				<ExportRow label="applications" rows={rows.applications} />
				<ExportRow label="extras" rows={rows.extras} />
				<div className="grid max-w-prose gap-2 text-sm text-muted">
					<p>
						<strong>Excel</strong> is for looking and counting: texts are kept as texts, never run as
						formulas.
					</p>
					<p>
						<strong>CSV</strong> is for moving: imported again, it gives the same rows to the letter. A text
						that a spreadsheet could take for a formula has an apostrophe in front of it there; the import
						takes it off again. A spreadsheet that saves such a file anew may change telephone numbers: change
						things here.
					</p>
				</div>
			</div>
		</Panel>
	)
}

function ExportRow({ label, rows }: { label: "applications" | "extras"; rows: number }) {
	const address = (ending: string) => href("/admin/export/:file", { file: `${label}.${ending}` })
	return (
		<div className="flex flex-wrap items-center gap-3">
			<p className="figures basis-full font-semibold sm:basis-44">
				{rows.toLocaleString("en-GB")} {label}
			</p>
			<LinkButton
				variant="ghost"
				size="small"
				to={address("xlsx")}
				reloadDocument
				icon={<FileSpreadsheet aria-hidden className="size-4" />}
			>
				Excel<span className="sr-only"> file of {label}</span>
			</LinkButton>
			<LinkButton
				variant="ghost"
				size="small"
				to={address("csv")}
				reloadDocument
				icon={<FileText aria-hidden className="size-4" />}
			>
				CSV<span className="sr-only"> file of {label}</span>
			</LinkButton>
		</div>
	)
}
