import type { ComponentProps, ReactNode } from "react"
import { classes } from "./classes.ts"

const frameClasses = "min-w-0 rounded-lg border border-line bg-raised p-4 sm:p-5"

export function Card({ className, ...rest }: ComponentProps<"article">) {
	return <article {...rest} className={classes(frameClasses, className)} />
}

type PanelProps = Omit<ComponentProps<"section">, "title"> & {
	title: ReactNode
	actions?: ReactNode
	id: string
}

export function Panel({ title, actions, id, className, children, ...rest }: PanelProps) {
	return (
		<section {...rest} id={id} aria-labelledby={`${id}-title`} className={classes(frameClasses, className)}>
			<div className="mb-4 flex flex-wrap items-center justify-between gap-2">
				<h2 id={`${id}-title`} className="text-base font-semibold">
					{title}
				</h2>
				{actions}
			</div>
			{children}
		</section>
	)
}
