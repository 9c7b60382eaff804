import type { EditionPage } from "../../../domain/content/edition-page-inputs.ts"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { Paragraphs } from "../page-sections.tsx"

/** The write-up, under the tagline in big lettering. */
export function Overview({ heading, tagline, paragraphs }: EditionPage["overview"]) {
	return (
		<section
			aria-labelledby="overview"
			className={`${wideColumn} grid gap-x-14 gap-y-6 py-12 sm:py-20 lg:grid-cols-[2fr_3fr]`}
		>
			<div>
				<h2 id="overview" className={tagline ? "font-bold text-accent-ink" : "lettering text-4xl"}>
					{heading}
				</h2>
				{tagline && <p className="lettering mt-3 text-4xl">{tagline}</p>}
			</div>
			<Paragraphs texts={paragraphs} lead />
		</section>
	)
}
