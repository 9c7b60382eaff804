import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { Link } from "./link.tsx"
import { edgeTone, type Tone } from "./tone.ts"

type StatCardProps = {
	label: string
	value: ReactNode
	note: string
	tone: Tone
	strong?: boolean
	/** What it counts; the whole card leads there. */
	to: string
}

/** One number worth a look. `strong` writes it in the accent colour: for the one that matters most. */
export function StatCard({ label, value, note, tone, strong, to }: StatCardProps) {
	return (
		<dl
			className={classes(
				"relative flex min-w-0 flex-col rounded-lg border border-t-4 border-line bg-raised p-4 hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-5",
				edgeTone[tone],
			)}
		>
			<dt className="text-sm text-muted">
				<Link to={to} className="underline underline-offset-3 outline-none after:absolute after:inset-0">
					{label}
				</Link>
			</dt>
			<dd className={classes("lettering mt-1 text-3xl wrap-anywhere", strong && "text-accent-ink")}>
				{value}
			</dd>
			<dd className="mt-2 text-sm text-muted">{note}</dd>
		</dl>
	)
}
