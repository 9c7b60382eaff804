import { brandOf, type Choice } from "../../../../domain/applications/rules.ts"
import type { SameKey } from "../../../../domain/duplicates/rules.ts"
import type { SameVendor, TwoAnswers } from "../../../../domain/duplicates/two-answers.server.ts"
import { Link } from "../../../../ui/link.tsx"
import { formatList } from "../../../../values/normalize-text.ts"
import { ApplicationLink, comparisonPath } from "../frame/application-link.tsx"

/** By what applications seem to be of one vendor. */
export const SAME_KEY_LABELS: Record<SameKey, string> = {
	email: "same email",
	phone: "same phone",
	brand: "same brand",
}

/** A line of the table has room for so many; all are on the page of the application. */
const NAMED = 3

/** "No. 12 (yes) may be from the same vendor." */
export function sameVendorSentence(others: readonly SameVendor[]): string | undefined {
	if (!others.length) return undefined
	const names = others
		.slice(0, NAMED)
		.map(({ number, answer }) => `No. ${number}${answer ? ` (${answer})` : ""}`)
	if (others.length > NAMED) names.push(`${others.length - NAMED} more`)
	return `${formatList(names)} may be from the same vendor.`
}

const answerLabel = ({ answer, isTold }: { answer: Choice; isTold: boolean }) =>
	isTold ? `was told ${answer}` : answer

/** "Udongo Pottery may be one vendor with two answers: No. 12 yes, No. 40 no". */
export function twoAnswersSentence({ applications }: TwoAnswers): string {
	const [first] = applications
	const answers = applications.map((one) => `No. ${one.number} ${answerLabel(one)}`).join(", ")
	return `${first ? brandOf(first) : ""} may be one vendor with two answers: ${answers}`
}

/** Who would get two answers, each with the way to compare the applications. */
export function TwoAnswersList({ vendors }: { vendors: TwoAnswers[] }) {
	return (
		<ul className="grid gap-3">
			{vendors.map(({ isSame, applications }) => {
				const [first, ...others] = applications
				if (!first) return null
				return (
					<li key={first.id} className="grid gap-1 border-l-4 border-line pl-3 text-sm wrap-anywhere">
						<ul>
							{applications.map((one) => (
								<li key={one.id}>
									<strong>{brandOf(one)}</strong>{" "}
									<ApplicationLink id={one.id} number={one.number} className="link" />:{" "}
									<strong>{answerLabel(one)}</strong>
								</li>
							))}
						</ul>
						<p>
							{isSame.map((one) => SAME_KEY_LABELS[one]).join(", ")}.{" "}
							<Link to={comparisonPath(first, others)} className="link">
								Compare<span className="sr-only"> the applications of {brandOf(first)}</span>
							</Link>
						</p>
					</li>
				)
			})}
		</ul>
	)
}
