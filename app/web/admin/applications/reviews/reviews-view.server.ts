import type { RouterContextProvider } from "react-router"
import type { OneApplication } from "../../../../domain/applications/one-application.server.ts"
import { listReviews, type Review, readReviewForm } from "../../../../domain/reviews/queries.server.ts"
import type { ReviewQuestion } from "../../../../domain/reviews/rules.ts"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { capitalize } from "../../../../values/normalize-text.ts"
import { formatNumber, pluralize } from "../../../../values/number.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { getEdition } from "../../shell/editions/edition.ts"

type Context = Readonly<RouterContextProvider>

/**
 * What reviewers made of an application, as far as whoever asks may know; undefined where nothing is reviewed.
 * @param isAnonymous whoever asks has to score first
 */
export async function readReviewsView(context: Context, vendor: OneApplication, isAnonymous: boolean) {
	const { db } = getServices(context)
	const { questions } = await readReviewForm(db, getEdition(context).id)
	const all = await listReviews(db, vendor.id)
	if (!questions.length && !all.length) return undefined
	const reviewer = getAdmin(context).id
	const own = all.find(({ by }) => by === reviewer)
	const others = isAnonymous ? [] : all.filter((review) => review !== own)
	return {
		questions: questions.map(({ slug, label }) => ({ slug, label })),
		own: own && { ...toReviewView(own, questions), ...toOwnView(own, questions) },
		others: others.map((review) => toReviewView(review, questions)),
		summary: isAnonymous
			? "Scores of others are shown once you have scored."
			: summaryOf(vendor, all, questions),
	}
}

function toOwnView({ isAbstained, note, scores }: Review, questions: ReviewQuestion[]) {
	const given = questions.map(({ id, slug }) => [slug, scores[id]] as const)
	const missing = missingOf({ isAbstained, scores }, questions).map(({ label }) => label)
	return {
		isAbstained,
		note,
		missing,
		scores: Object.fromEntries(given) as Record<string, number | undefined>,
	}
}

/** What a review that is half done has no score for; a note alone is none. */
function missingOf(
	{ isAbstained, scores }: Pick<Review, "isAbstained" | "scores">,
	questions: ReviewQuestion[],
) {
	const missing = questions.filter(({ id }) => scores[id] === undefined)
	return isAbstained || missing.length === questions.length ? [] : missing
}

function toReviewView(review: Review, questions: ReviewQuestion[]) {
	const { id, name, isAbstained, note, at, scores } = review
	const given = questions.flatMap((question) => {
		const score = scores[question.id]
		return score === undefined ? [] : [`${question.label} ${score}`]
	})
	const uncounted = Object.keys(scores).length - given.length
	const missing = missingOf(review, questions).length
	const facts = [
		...given,
		...(missing ? [`half done, ${pluralize(missing, "question")} without a score`] : []),
		...(uncounted ? [`${pluralize(uncounted, "score")} of questions that are no longer asked`] : []),
	]
	return {
		id,
		note,
		who: capitalize(name ?? "A former colleague"),
		what: isAbstained ? "Abstained" : facts.join(" · "),
		at: formatNairobiDateTime(at),
	}
}

function summaryOf(
	{ reviewScore, reviewSpread }: OneApplication,
	all: Review[],
	questions: ReviewQuestion[],
): string {
	if (reviewScore === null) return "No scores yet."
	const scored = all.filter(({ isAbstained }) => !isAbstained).length
	const spread = reviewSpread === null ? "" : `, disagreement ${reviewSpread.toFixed(2)}`
	const inPart = all.filter((review) => missingOf(review, questions).length).length
	const halves = inPart ? `, ${formatNumber(inPart)} of them half done` : ""
	return `${reviewScore.toFixed(2)} of 5 from ${pluralize(scored, "review")}${halves}${spread}.`
}
