import type { ReactNode } from "react"
import { Link } from "react-router"
import { classes } from "./classes.ts"
import { edgeTone, type Tone } from "./tone.ts"

export type StatCardProps = {
	label: ReactNode
	value: ReactNode
	note?: ReactNode
	tone?: Tone
	strong?: boolean
	/** What it counts; the whole card leads there. */
	to?: string
}

/** One number worth a look. `strong` writes it in the accent colour: for the one that matters most. */
export function StatCard({ label, value, note, tone, strong, to }: StatCardProps) {
	return (
		<dl
			className={classes(
				"relative flex min-w-0 flex-col rounded-lg border border-line bg-raised p-4 sm:p-5",
				tone && `border-t-4 ${edgeTone[tone]}`,
				to &&
					"hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
			)}
		>
			<dt className="text-sm text-muted">
				{to ? (
					<Link to={to} className="underline underline-offset-3 outline-none after:absolute after:inset-0">
						{label}
					</Link>
				) : (
					label
				)}
			</dt>
			<dd className={classes("lettering mt-1 text-3xl wrap-anywhere", strong && "text-accent-ink")}>
				{value}
			</dd>
			{note && <dd className="mt-2 text-sm text-muted">{note}</dd>}
		</dl>
	)
}
