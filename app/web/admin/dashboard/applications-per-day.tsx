import type { ArrivalDay, alignArrivals } from "../../../domain/applications/arrivals.ts"
import { Panel } from "../../../ui/card.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { Disclosure } from "../../../ui/disclosure.tsx"
import { formatNairobiDay } from "../../../values/clock.ts"
import { formatNumber, pluralize } from "../../../values/number.ts"

type ApplicationsPerDayProps = ReturnType<typeof alignArrivals> & {
	/** The name of the edition before; undefined where nobody applied for one. */
	before: string | undefined
}

/** How many applications came in on which day, beside the edition before equally long before its first day. */
export function ApplicationsPerDay({ days, earlier, later, before }: ApplicationsPerDayProps) {
	const [first, last] = [days[0], days.at(-1)]
	return (
		<Panel id="applications-per-day" title="Applications per day">
			{first && last ? (
				<>
					<Legend before={before} />
					<Chart days={days} before={before} />
					<p className="figures mt-1 flex justify-between gap-4 text-sm text-muted">
						<span>{formatNairobiDay(first.day)}</span>
						<span>{formatNairobiDay(last.day)}</span>
					</p>
					<OtherDays when="Before these days" {...earlier} edition={before} />
					<OtherDays when="After these days" {...later} edition={before} />
					<Disclosure moreLabel="Show the numbers" lessLabel="Hide the numbers" about="applications per day">
						<NumbersTable days={days} before={before} />
					</Disclosure>
				</>
			) : (
				<p className="grid min-h-40 place-items-center rounded-md border border-dashed border-line-strong text-muted">
					No applications yet.
				</p>
			)}
		</Panel>
	)
}

interface OtherDaysProps {
	when: string
	own: number
	before: number
	/** The one before. */
	edition: string | undefined
}

function OtherDays({ when, own, before, edition }: OtherDaysProps) {
	if (own + before === 0) return null
	return (
		<p className="mt-2 text-sm">
			{when}: {pluralize(own, "application")}
			{edition && `, and ${formatNumber(before)} for ${edition}`}.
		</p>
	)
}

function Legend({ before }: { before: string | undefined }) {
	if (!before) return null
	return (
		<ul aria-hidden className="mb-3 flex flex-wrap gap-x-6 text-sm">
			<li className="flex items-center gap-2">
				<span className="size-3.5 bg-chart forced-color-adjust-none" /> This edition
			</li>
			<li className="flex items-center gap-2">
				<span className="w-5 border-t-2 border-text" /> {before}, equally long before its first day
			</li>
		</ul>
	)
}

type DaysProps = { days: ArrivalDay[]; before: string | undefined }

/** Drawn on the server; one unit is a day wide. */
function Chart({ days, before }: DaysProps) {
	const most = Math.max(1, ...days.flatMap((one) => [one.applications, one.before]))
	const heightOf = (count: number) => (100 * count) / most
	const steps = days.map((one) => `V${(100 - heightOf(one.before)).toFixed(1)}h1`).join("")
	return (
		<>
			<p className="figures text-sm text-muted">{formatNumber(most)}</p>
			<svg
				role="img"
				aria-label={describe(days, before)}
				viewBox={`0 0 ${days.length} 100`}
				preserveAspectRatio="none"
				className="h-56 w-full overflow-visible border-y border-line"
			>
				<Columns days={days} heightOf={heightOf} />
				{before && (
					<path
						d={`M0 100${steps}`}
						fill="none"
						strokeWidth={2}
						vectorEffect="non-scaling-stroke"
						className="stroke-text"
					/>
				)}
			</svg>
		</>
	)
}

function Columns({ days, heightOf }: { days: ArrivalDay[]; heightOf: (count: number) => number }) {
	return days.map(
		({ day, applications }, nth) =>
			applications > 0 && (
				<rect
					key={day}
					x={nth + 0.1}
					width={0.8}
					y={(100 - heightOf(applications)).toFixed(1)}
					height={heightOf(applications).toFixed(1)}
					className="fill-chart forced-color-adjust-none"
				/>
			),
	)
}

function describe(days: ArrivalDay[], before: string | undefined): string {
	const sum = (figure: "applications" | "before") => days.reduce((total, one) => total + one[figure], 0)
	const own = `${pluralize(sum("applications"), "application")} in ${pluralize(days.length, "day")}`
	return before ? `${own}; ${before}: ${formatNumber(sum("before"))}.` : `${own}.`
}

function NumbersTable({ days, before }: DaysProps) {
	const rows = days.filter((one) => one.applications || one.before)
	return (
		<DataTable
			caption="Applications per day"
			rows={rows}
			rowKey={({ day }) => day}
			columns={[
				{ key: "day", header: "Day", cell: ({ day }) => formatNairobiDay(day), rowHeader: true },
				{
					key: "applications",
					header: "Applications",
					cell: ({ applications }) => formatNumber(applications),
					numeric: true,
				},
				...(before
					? [
							{
								key: "before",
								header: before,
								cell: (one: ArrivalDay) => formatNumber(one.before),
								numeric: true,
							},
						]
					: []),
			]}
		/>
	)
}
