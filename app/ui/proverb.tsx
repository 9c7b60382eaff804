export type ProverbProps = { saying: string; meaning: string; className?: string }

/** The jina, the line of wisdom that closes a cloth: a Swahili proverb and what it means. Said quietly. */
export function Proverb({ saying, meaning, className }: ProverbProps) {
	return (
		<figure className={className}>
			<blockquote lang="sw" className="lettering text-xl text-accent-ink">
				{saying}
			</blockquote>
			<figcaption className="mt-2 text-sm text-muted">{meaning}</figcaption>
		</figure>
	)
}
