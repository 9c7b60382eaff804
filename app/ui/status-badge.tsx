import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { softTone, type Tone } from "./tone.ts"

const icons: Record<Tone, string> = {
	neutral: "icon-bold-circle",
	success: "icon-bold-check",
	warning: "icon-bold-circle-dot",
	danger: "icon-bold-cross",
	info: "icon-bold-info",
}

/** The state of a thing: colour, icon and word together, so that no one of them is needed. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
	return (
		<span className={classes("badge", softTone[tone])}>
			<i className={icons[tone]} />
			{children}
		</span>
	)
}
