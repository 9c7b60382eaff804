import { classes } from "./classes.ts"
import { ScrollBox } from "./scroll-box.tsx"

type Bar = { label: string; value: number }
type BarChartProps = {
	/** Names the chart for readers, who then hear every label and number. */
	label: string
	bars: Bar[]
}

/** In pixels, of the chart area. */
const HEIGHT = 300

/** With more bars than this the chart scrolls rather than squeezes. */
const MAX_UNSCROLLED_BARS = 8

/** Lying bars, drawn on the server. The numbers stand in a DataTable beside it. */
export function BarChart({ label, bars }: BarChartProps) {
	const maximum = Math.max(1, ...bars.map((bar) => bar.value))
	const description = bars.map((bar) => `${bar.label} ${bar.value}`).join(", ")
	const scrolls = bars.length > MAX_UNSCROLLED_BARS
	const chart = (
		<div
			role="img"
			aria-label={`${label}: ${description}.`}
			className={classes("@container relative flex flex-col", scrolls ? "gap-2" : "h-full")}
		>
			<Grid />
			{bars.map((bar) => (
				<Row key={bar.label} bar={bar} share={bar.value / maximum} />
			))}
		</div>
	)
	return scrolls ? (
		<ScrollBox label={label} className="overflow-y-auto" height={HEIGHT}>
			{chart}
		</ScrollBox>
	) : (
		<div style={{ height: HEIGHT }}>{chart}</div>
	)
}

/** Quarters of the longest bar, over the whole height: also few bars stand in a chart. */
function Grid() {
	return (
		<span
			aria-hidden
			className="absolute inset-0 border-r border-line bg-[linear-gradient(to_right,var(--color-line)_1px,transparent_1px)] bg-[length:25%_100%] @md:left-55"
		/>
	)
}

function Row({ bar, share }: { bar: Bar; share: number }) {
	return (
		<div className="relative grid max-h-16 min-h-0 flex-1 content-center items-center gap-x-3 text-sm leading-tight @md:grid-cols-[13rem_1fr]">
			<span className="w-fit max-w-full truncate bg-raised pr-2" title={bar.label}>
				{bar.label}
			</span>
			<span className="mt-1 block h-3 rounded-r-xs bg-sunken @md:mt-0 @md:h-4">
				<span
					className="block h-full bg-chart forced-color-adjust-none"
					style={{ width: `${(share * 100).toFixed(1)}%` }}
				/>
			</span>
		</div>
	)
}
