import { href } from "react-router"
import type { EditionTotals } from "../../../domain/closing/queries.server.ts"
import { DataTable } from "../../../ui/data-table.tsx"
import { Link } from "../../../ui/link.tsx"
import { formatKshs, formatNumber } from "../../../values/number.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { ExportButtons } from "../shell/lists/export-buttons.tsx"
import { useRight } from "../shell/rights/use-right.ts"

const ROWS: { key: keyof EditionTotals; label: string; format: (figure: number) => string }[] = [
	{ key: "applications", label: "Applications", format: formatNumber },
	{ key: "accepted", label: "Accepted vendors", format: formatNumber },
	{ key: "denied", label: "Denied applications", format: formatNumber },
	{ key: "revenue", label: "Tents of accepted vendors", format: formatKshs },
	{ key: "extraWristbands", label: "Extra wristbands", format: formatNumber },
	{ key: "hayBales", label: "Hay bales", format: formatNumber },
	{ key: "uploaded", label: "Vendors who sent their forms", format: formatNumber },
]

interface TotalsProps {
	name: string
	/** The short name of the edition in addresses. */
	edition: string
	totals: EditionTotals
	/** The edition before, if there is one with anything to compare. */
	before: { name: string; totals: EditionTotals } | undefined
}

export function EditionTotalsTable({ name, edition, totals, before }: TotalsProps) {
	const readsMoney = useRight("money.read")
	return (
		<div className="grid gap-3">
			<DataTable
				caption={before ? `${name} beside ${before.name}` : `Figures of ${name}`}
				rows={ROWS}
				rowKey={({ key }) => key}
				columns={[
					{ key: "label", header: "Figure", cell: ({ label }) => label, rowHeader: true },
					{ key: "now", header: name, cell: ({ key, format }) => format(totals[key]), numeric: true },
					...(before
						? [
								{
									key: "before",
									header: before.name,
									cell: ({ key, format }: (typeof ROWS)[number]) => format(before.totals[key]),
									numeric: true,
								},
							]
						: []),
				]}
			/>
			<p className="max-w-prose text-sm text-muted">
				The amount is what the tents of accepted vendors cost; what was charged and paid stands under{" "}
				{readsMoney ? (
					<Link to={editionUrl(href("/admin/money"), edition)} className="link">
						Money
					</Link>
				) : (
					"Money"
				)}
				. Erased vendors are counted.
			</p>
		</div>
	)
}

const EXPORTS = [
	{ table: "applications", label: "Applications", right: "tables.export" },
	{ table: "extras", label: "Extras", right: "tables.export" },
	{ table: "ledger", label: "Ledger", right: "money.read" },
	{ table: "invoices", label: "Invoices", right: "money.read" },
	{ table: "payments", label: "M-Pesa payments", right: "payments.read" },
] as const

/** The tables of Import & export and of Money, where they are looked for at the end. */
export function ExportLinks({ edition }: { edition: string }) {
	const rights = {
		"tables.export": useRight("tables.export"),
		"money.read": useRight("money.read"),
		"payments.read": useRight("payments.read"),
	}
	const exports = EXPORTS.filter(({ right }) => rights[right])
	if (!exports.length) return <p>Your role does not allow exports.</p>
	return (
		<div className="grid gap-3">
			<p className="max-w-prose">
				Every application with its status and the price of its tent, what was ordered besides, every entry of
				the ledger, and every invoice and credit note.
				{rights["payments.read"] &&
					" M-Pesa payments are those booked in this edition, and all that are booked in none or not in full."}
			</p>
			{exports.map(({ table, label }) => (
				<p key={table} className="flex flex-wrap items-center gap-3">
					<span className="basis-full font-semibold sm:basis-32">{label}</span>
					<ExportButtons edition={edition} table={table} />
				</p>
			))}
		</div>
	)
}

interface ErasureProps {
	denied: string
	forms: string
	applications: string
	lettersMonths: number
}

/** By itself, whether the edition is closed or not. */
export function ErasureList({ denied, forms, applications, lettersMonths }: ErasureProps) {
	const items = [
		["Denied applicants", `from ${denied}`],
		["Signed forms", `from ${forms}`],
		["All other applications and extras", `from ${applications}`],
		["Emails", `${formatNumber(lettersMonths)} months after each was sent`],
	]
	return (
		<div className="grid gap-3">
			<dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
				{items.map(([what, when]) => (
					<div key={what} className="grid sm:contents">
						<dt className="font-semibold">{what}</dt>
						<dd className="figures mb-2 sm:mb-0">{when}</dd>
					</div>
				))}
			</dl>
			<p className="max-w-prose text-sm text-muted">
				This happens by itself, in a closed edition too. Counts and amounts stay. Pages and directory stay on
				the site.
			</p>
		</div>
	)
}
