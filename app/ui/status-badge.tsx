import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { softTone, type Tone } from "./tone.ts"

interface StatusBadgeProps {
	tone: Tone
	/** It is a sentence, which is wider than a narrow window. */
	wraps?: boolean
	children: ReactNode
}

/** The state of a thing: colour, icon (list-parts.css) and word together, so that no one of them is needed. */
export function StatusBadge({ tone, wraps, children }: StatusBadgeProps) {
	return <span className={classes("badge", softTone[tone], wraps && "whitespace-normal")}>{children}</span>
}
