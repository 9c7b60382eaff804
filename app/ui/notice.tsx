import { CircleAlert, Info } from "lucide-react"
import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { softTone } from "./tone.ts"

export type NoticeProps = { tone?: "info" | "warning"; children: ReactNode; className?: string }

/** A notice that stays on the page. For something that has just happened use messages. */
export function Notice({ tone = "info", children, className }: NoticeProps) {
	const Icon = tone === "info" ? Info : CircleAlert
	return (
		<div
			className={classes(
				"flex items-start gap-2.5 px-4 py-2 text-sm font-medium sm:px-8",
				softTone[tone],
				className,
			)}
		>
			<Icon aria-hidden className="mt-0.5 size-[1.2em] shrink-0" />
			<div className="min-w-0">{children}</div>
		</div>
	)
}
