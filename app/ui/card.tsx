import type { ComponentProps, ReactNode } from "react"
import { classes } from "./classes.ts"

export type CardProps = Omit<ComponentProps<"article">, "title"> & { bold?: boolean }

/** One thing among its like. Quiet in the back office; `bold` draws the ink outline of the public site. */
export function Card({ bold, className, ...rest }: CardProps) {
	return (
		<article
			{...rest}
			className={classes(
				"min-w-0 bg-raised",
				bold ? "rounded-md border-2 border-text" : "rounded-lg border border-line",
				"p-4 sm:p-5",
				className,
			)}
		/>
	)
}

export type PanelProps = Omit<ComponentProps<"section">, "title"> & {
	title: ReactNode
	actions?: ReactNode
	id: string
}

/** A titled part of a screen. */
export function Panel({ title, actions, id, className, children, ...rest }: PanelProps) {
	return (
		<section
			{...rest}
			id={id}
			aria-labelledby={`${id}-title`}
			className={classes("min-w-0 rounded-lg border border-line bg-raised p-4 sm:p-5", className)}
		>
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
