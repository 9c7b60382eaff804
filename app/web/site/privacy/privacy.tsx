import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readCompanyDetails, readContentDocument } from "../../../domain/content/queries.server.ts"
import { fillRetentionPeriods } from "../../../domain/privacy/retention-text.ts"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { readPageHead } from "../head.server.ts"
import { Chapter, PageIntro, Paragraphs } from "../page-sections.tsx"
import type { Route } from "./+types/privacy"

export const headers = publicPageHeaders()

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config } = getServices(context)
	const [head, copy, { email }] = await Promise.all([
		readPageHead(context, "/privacy"),
		readContentDocument(db, CONTENT_DOCUMENTS.privacy),
		readCompanyDetails(db),
	])
	const sections = copy.sections.map((section) => ({
		...section,
		paragraphs: section.paragraphs.flatMap((text) =>
			splitParagraph(fillRetentionPeriods(text, config.retention)),
		),
	}))
	return { head, copy: { ...copy, sections }, email }
}

/** Characters, about four lines: a longer paragraph is read as several. */
const PARAGRAPH_LENGTH = 260

function splitParagraph(text: string): string[] {
	const paragraphs: string[] = []
	for (const sentence of text.split(/(?<=[.!?]) /)) {
		const longer = [paragraphs.at(-1), sentence].filter(Boolean).join(" ")
		if (paragraphs.length > 0 && longer.length <= PARAGRAPH_LENGTH) paragraphs.splice(-1, 1, longer)
		else paragraphs.push(sentence)
	}
	return paragraphs
}

export default function Privacy({ loaderData: { head, copy, email } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} />
			<PageIntro heading={copy.heading} lead={copy.lead} colouring="night">
				<nav aria-label="On this page" className="mt-6">
					<ul className="gap-x-10 sm:columns-2">
						{copy.sections.map(({ slug, heading }) => (
							<li key={slug}>
								<a href={`#${slug}`} className="link inline-flex min-h-11 items-center font-semibold">
									{heading}
								</a>
							</li>
						))}
					</ul>
				</nav>
			</PageIntro>
			<div className="divide-y-2 divide-line">
				{copy.sections.map(({ slug, heading, paragraphs }) => (
					<Chapter key={slug} id={slug} heading={heading}>
						<Paragraphs texts={paragraphs} />
					</Chapter>
				))}
			</div>
			<p className={`${wideColumn} pb-16`}>
				{copy.writeTo}{" "}
				<a href={`mailto:${email}`} className="link">
					{email}
				</a>
			</p>
		</>
	)
}
