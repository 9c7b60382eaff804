import { PIECES } from "../../../domain/content/pieces.ts"
import { companyFacts, readPiece } from "../../../domain/content/queries.server.ts"
import { withKeepTimes } from "../../../domain/privacy/keep-words.ts"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { publicPage } from "../../middleware/public-page.ts"
import { servicesOf } from "../../middleware/services.ts"
import { headOf } from "../head.server.ts"
import { Chapter, Opening, Paragraphs } from "../opening.tsx"
import type { Route } from "./+types/privacy"

export const headers = publicPage()

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config } = servicesOf(context)
	const [head, words, { email }] = await Promise.all([
		headOf(context, "/privacy"),
		readPiece(db, PIECES.privacy),
		companyFacts(db),
	])
	const sections = words.sections.map((section) => ({
		...section,
		paragraphs: section.paragraphs.map((text) => withKeepTimes(text, config.keep)),
	}))
	return { head, words: { ...words, sections }, email }
}

export default function Privacy({ loaderData: { head, words, email } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} />
			<Opening heading={words.heading} lead={words.lead} colouring="night" />
			<div className="divide-y-2 divide-line">
				{words.sections.map(({ slug, heading, paragraphs }) => (
					<Chapter key={slug} id={slug} heading={heading}>
						<Paragraphs of={paragraphs} />
					</Chapter>
				))}
			</div>
			<p className={`${wideColumn} pb-16`}>
				{words.writeTo}{" "}
				<a href={`mailto:${email}`} className="link">
					{email}
				</a>
			</p>
		</>
	)
}
