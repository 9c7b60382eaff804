import { classes } from "./classes.ts"

export type WordmarkProps = { name: string; className?: string }

/** The company's name in the house lettering, with a full stop of murram. Size comes from the text around it. */
export function Wordmark({ name, className }: WordmarkProps) {
	return (
		<span className={classes("lettering leading-none tracking-tight lowercase", className)}>
			{name}
			<span aria-hidden className="text-accent">
				.
			</span>
		</span>
	)
}
