import { classes } from "./classes.ts"

export type ProverbProps = { saying: string; meaning: string; className?: string }

/** The jina, the line of wisdom that closes a cloth: a Swahili proverb and what it means. */
export function Proverb({ saying, meaning, className }: ProverbProps) {
	return (
		<figure className={classes("px-5 py-10 text-center", className)}>
			<blockquote lang="sw" className="lettering text-3xl tracking-wide text-accent-ink uppercase">
				{saying}
			</blockquote>
			<figcaption className="mt-2 text-sm text-muted">{meaning}</figcaption>
		</figure>
	)
}
