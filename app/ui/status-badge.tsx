import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { softTone, type Tone } from "./tone.ts"

/** The state of a thing: colour, icon (list-parts.css) and word together, so that no one of them is needed. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
	return <span className={classes("badge", softTone[tone])}>{children}</span>
}
