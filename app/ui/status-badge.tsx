import { Check, Circle, CircleDot, Info, X } from "lucide-react"
import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { softTone, type Tone } from "./tone.ts"

const icons: Record<Tone, ReactNode> = {
	neutral: <Circle />,
	success: <Check />,
	warning: <CircleDot />,
	danger: <X />,
	info: <Info />,
}

export type StatusBadgeProps = { tone: Tone; icon?: ReactNode; children: ReactNode; className?: string }

/** The state of a thing: colour, icon and word together, so that no one of them is needed. */
export function StatusBadge({ tone, icon = icons[tone], children, className }: StatusBadgeProps) {
	return (
		<span
			className={classes(
				"inline-flex items-center gap-1 rounded-full py-0.5 pr-2.5 pl-2 text-xs font-semibold whitespace-nowrap [&_svg]:size-[1.1em] [&_svg]:stroke-3",
				softTone[tone],
				className,
			)}
		>
			<span aria-hidden>{icon}</span>
			{children}
		</span>
	)
}
