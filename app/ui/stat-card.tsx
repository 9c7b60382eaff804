import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { edgeTone, type Tone } from "./tone.ts"

export type StatCardProps = {
	label: ReactNode
	value: ReactNode
	note?: ReactNode
	tone?: Tone
	strong?: boolean
}

/** One number worth a look. `strong` writes it in the accent colour: for the one that matters most. */
export function StatCard({ label, value, note, tone, strong }: StatCardProps) {
	return (
		<dl
			className={classes(
				"flex min-w-0 flex-col rounded-lg border border-line bg-raised p-4 sm:p-5",
				tone && `border-t-4 ${edgeTone[tone]}`,
			)}
		>
			<dt className="text-sm text-muted">{label}</dt>
			<dd className={classes("lettering mt-1 text-3xl wrap-anywhere", strong && "text-accent-ink")}>
				{value}
			</dd>
			{note && <dd className="mt-2 text-sm text-muted">{note}</dd>}
		</dl>
	)
}
