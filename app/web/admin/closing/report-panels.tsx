import { href, Link } from "react-router"
import type { EditionTotals, OpenMatters } from "../../../domain/closing/queries.server.ts"
import { DataTable } from "../../../ui/data-table.tsx"
import { formatKshs, formatNumber } from "../../../values/number.ts"
import { acceptedAddress, vendorsAddress } from "../applications-view.ts"
import { ExportButtons } from "../export-buttons.tsx"
import { outboxUrl } from "../outbox-view.ts"
import { useRight } from "../use-right.ts"

type Matter = { key: keyof OpenMatters; one: string; many: string; to: string }

const withEdition = (to: string, edition: string) => `${to}${to.includes("?") ? "&" : "?"}edition=${edition}`

const listMatters = (edition: string): Matter[] => [
	{
		key: "undecided",
		one: "application without a decision",
		many: "applications without a decision",
		to: withEdition(vendorsAddress({ status: "pending" }), edition),
	},
	{
		key: "unreleased",
		one: "choice that was not released",
		many: "choices that were not released",
		to: withEdition(href("/admin/release"), edition),
	},
	{
		key: "unconfirmed",
		one: "accepted vendor without a confirmation email",
		many: "accepted vendors without a confirmation email",
		to: withEdition(acceptedAddress({ missing: "confirmation" }), edition),
	},
	{
		key: "withoutForm",
		one: "accepted vendor without an indemnity form",
		many: "accepted vendors without an indemnity form",
		to: withEdition(acceptedAddress({ missing: "form" }), edition),
	},
	{
		key: "letters",
		one: "email that was not sent",
		many: "emails that were not sent",
		to: withEdition(outboxUrl({ state: "trouble" }), edition),
	},
]

/** What nobody has done yet, each with its list. */
export function OpenMattersList({ matters, edition }: { matters: OpenMatters; edition: string }) {
	const canReadLetters = useRight("letters.read")
	const open = listMatters(edition).filter(({ key }) => matters[key] > 0)
	if (!open.length) return <p>Everything is decided, confirmed and handed in.</p>
	return (
		<ul className="grid gap-2">
			{open.map(({ key, one, many, to }) => {
				const text = `${formatNumber(matters[key])} ${matters[key] === 1 ? one : many}`
				return (
					<li key={key} className="figures">
						{key !== "letters" || canReadLetters ? (
							<Link to={to} className="link inline-flex min-h-11 items-center">
								{text}
							</Link>
						) : (
							text
						)}
					</li>
				)
			})}
		</ul>
	)
}

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
	totals: EditionTotals
	/** The edition before, if there is one with anything to compare. */
	before: { name: string; totals: EditionTotals } | undefined
}

export function EditionTotalsTable({ name, totals, before }: TotalsProps) {
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
				The amount is what the tents of accepted vendors cost. Whether it was paid is not recorded here.
				Erased vendors are counted.
			</p>
		</div>
	)
}

/** The tables of Import & export, where they are looked for at the end. */
export function ExportLinks({ edition }: { edition: string }) {
	if (!useRight("tables.export")) return <p>Your role does not allow exports.</p>
	return (
		<div className="grid gap-3">
			<p className="max-w-prose">
				Every application with its status and the price of its tent, and what was ordered besides.
			</p>
			{(["applications", "extras"] as const).map((label) => (
				<p key={label} className="flex flex-wrap items-center gap-3">
					<span className="basis-full font-semibold sm:basis-32">
						{label === "applications" ? "Applications" : "Extras"}
					</span>
					<ExportButtons edition={edition} table={label} />
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
