import type { ReactElement } from "react"
import type { CompanyDetails } from "../content/inputs.ts"
import { LetterHeading, LetterLink, LetterList, LetterText } from "../mail/letter-components.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"
import type { DigestFrequency } from "./rules.ts"

interface NewApplication {
	id: number
	number: number
	category: string
	tentSpace: string
	edition: string
}

interface Digest {
	/** One after the other by edition. */
	news: NewApplication[]
	frequency: DigestFrequency
	/** Of our own site, without a trailing slash. */
	origin: string
}

/** The rest is counted: a letter that is too long is cut by the programs that show it. */
const MOST_LISTED = 50

/** Tells an organiser what came in. It names no vendor: an email outlives the erasure of a person. */
export function digestLetter(
	company: CompanyDetails,
	{ news, frequency, origin }: Digest,
): { subject: string; body: ReactElement } {
	const editions = [...Map.groupBy(news.slice(0, MOST_LISTED), ({ edition }) => edition)]
	const names = [...new Set(news.map(({ edition }) => edition))]
	const count = news.length === 1 ? "1 new application" : `${news.length} new applications`
	const subject = `${count} for ${names.length === 1 ? names[0] : `${names.length} editions`}`
	const unlisted = news.length - MOST_LISTED
	const body = (
		<LetterFrame
			company={company}
			heading={count}
			preview={subject}
			reason={`You are receiving this email because you asked to be told of new applications ${frequency === "each" ? "as they come in" : "once a day"}.`}
		>
			{editions.map(([edition, applications]) => (
				<section key={edition}>
					<LetterHeading level={2}>{edition}</LetterHeading>
					<LetterList
						items={applications.map(({ id, number, category, tentSpace }) => (
							<>
								<LetterLink href={`${origin}/admin/applications/${id}`}>No. {number}</LetterLink>{" "}
								{[category, tentSpace].filter(Boolean).join(", ")}
							</>
						))}
					/>
				</section>
			))}
			{unlisted > 0 && <LetterText>And {unlisted} more.</LetterText>}
			<LetterText>
				To get these emails more or less often, or none, go to{" "}
				<LetterLink href={`${origin}/admin/account`}>your account</LetterLink>
			</LetterText>
		</LetterFrame>
	)
	return { subject, body }
}
