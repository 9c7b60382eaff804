import { useRef } from "react"
import { href } from "react-router"
import { MAX_NOTE_LENGTH, SCORES } from "../../../../domain/reviews/rules.ts"
import { Button } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { Checkbox } from "../../../../ui/choice.tsx"
import { Form, Link } from "../../../../ui/link.tsx"
import { TextArea } from "../../../../ui/text-area.tsx"
import { type DraftFields, fieldsOf } from "../../../forms/draft.ts"
import { ReturnTo } from "../../shell/actions/hidden-fields.tsx"
import { RestoredNotice } from "../../shell/actions/kept-fields.tsx"
import { RowButton } from "../../shell/actions/row-button.tsx"
import { useFetchSubmit } from "../../shell/actions/use-fetch-submit.ts"
import { buildUrl } from "../../shell/lists/list-query.ts"
import { useRight } from "../../shell/rights/use-right.ts"
import type { readApplicationView } from "../application-view.server.ts"
import { handleFormKey } from "../form-keys.ts"
import { useTabDraft } from "../use-tab-draft.ts"
import { useScoreKeys } from "./use-score-keys.ts"

/** The fields of a review: one for each question, by its slug, and these. */
export const scoreField = (slug: string): string => `score-${slug}`
export const REVIEW_NOTE = "note"
export const ABSTAIN = "abstain"

export const NOT_REVIEWED = "Failed to save the review"

type ReadReviews = NonNullable<NonNullable<Awaited<ReturnType<typeof readApplicationView>>>["reviews"]>
type Reviews = Omit<ReadReviews, "own"> & Partial<Pick<ReadReviews, "own">>

interface ReviewsPanelProps {
	id: number
	brand: string
	reviews: Reviews
	/** There the keys are those of the table, and the next one is the next row. */
	isBesideTable?: boolean
}

/** What reviewers made of an application, and the way to say it oneself, unless it is closed to that. */
export function ReviewsPanel({
	id,
	brand,
	reviews,
	isClosed = false,
	isBesideTable = false,
}: ReviewsPanelProps & { isClosed?: boolean }) {
	const { questions, own, others, summary } = reviews
	const mayReview = useRight("applications.review") && questions.length > 0 && !isClosed
	const listed = own && !mayReview ? [own, ...others] : others
	return (
		<Panel
			id="reviews"
			title="Reviews"
			actions={
				<Link to={href("/admin/reviews")} className="link text-sm">
					All reviews
				</Link>
			}
		>
			<p className="figures mb-4 font-semibold">{summary}</p>
			{mayReview && <ReviewForm key={id} {...{ id, brand, reviews, isBesideTable }} />}
			<ul className="grid gap-3 text-sm">
				{listed.map(({ id: review, who, what, note, at }) => (
					<li key={review} className="grid gap-1 border-t border-line pt-3 wrap-anywhere">
						<p className="font-semibold">{who}</p>
						{what && <p className="figures">{what}</p>}
						{note && <p className="whitespace-pre-line">{note}</p>}
						<p className="figures text-muted">{at}</p>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function ReviewForm({ id, brand, reviews: { questions, own }, isBesideTable = false }: ReviewsPanelProps) {
	const form = useRef<HTMLFormElement>(null)
	const action = href("/admin/applications/:id/review", { id: String(id) })
	const draft = useTabDraft(action, form)
	const { busy, send } = useReviewSubmit(action, { brand, onDone: draft.clear })
	useScoreKeys(form, { isBesideTable, send })
	return (
		<div className="mb-4 grid gap-3">
			<Form
				ref={form}
				method="post"
				action={action}
				onSubmit={(event) => {
					event.preventDefault()
					send(event.currentTarget)
				}}
				onInput={draft.save}
				onKeyDown={handleFormKey}
				className="grid gap-4"
				aria-label="Your review"
			>
				<ReturnTo />
				{draft.isRestored && <RestoredNotice what="review" />}
				<p className="text-sm text-muted noscript:hidden max-sm:hidden">
					Keys: 1 to 5 score the next question, c goes to your comment, n to a note for colleagues.
				</p>
				{own && own.missing.length > 0 && (
					<p className="text-sm font-semibold">
						Your review is half done. Not scored yet: {own.missing.join(", ")}
					</p>
				)}
				<ReviewFields questions={questions} own={own} />
				<div className="flex flex-wrap items-center gap-3">
					<Button type="submit" busy={busy}>
						{own ? "Save your review" : "Review"}
					</Button>
					{!isBesideTable && (
						<Link to={buildUrl(href("/admin/reviews/next"), { after: id })} className="link text-sm">
							Next one to review
						</Link>
					)}
				</div>
			</Form>
			{own && (
				<RowButton
					action={href("/admin/applications/:id/review/removal", { id: String(id) })}
					label="Withdraw your review"
					fullLabel={`Withdraw your review of ${brand}`}
					failure="Failed to withdraw the review"
				/>
			)}
		</div>
	)
}

/** Sends a review after the one that is on its way. */
function useReviewSubmit(
	action: string,
	{ brand, onDone }: { brand: string; onDone: (sent: DraftFields) => void },
) {
	const { busy, submit } = useFetchSubmit()
	const last = useRef<Promise<unknown>>(Promise.resolve())
	function send(form: HTMLFormElement): void {
		const sent = fieldsOf(form)
		const failure = `${NOT_REVIEWED} of ${brand}`
		last.current = last.current.then(() => submit(action, sent, failure, { onDone: () => onDone(sent) }))
	}
	return { busy, send }
}

function ReviewFields({ questions, own }: Pick<Reviews, "questions" | "own">) {
	return (
		<>
			{questions.map((question) => (
				<ScoreField key={question.slug} {...question} score={own?.scores[question.slug]} />
			))}
			<TextArea
				id="review-note"
				name={REVIEW_NOTE}
				label="Comment on your scores"
				hint="Colleagues read it, vendors do not. It is in the copy of the vendor’s data, without your name. To name a colleague with @, write a note."
				maxLength={MAX_NOTE_LENGTH}
				defaultValue={own?.note}
			/>
			<Checkbox
				id="abstain"
				name={ABSTAIN}
				label="Abstain"
				hint="Your scores are not counted."
				defaultChecked={own?.isAbstained}
			/>
		</>
	)
}

interface ScoreFieldProps {
	slug: string
	label: string
	score: number | undefined
}

/** One question, scored from 1 to 5. */
function ScoreField({ slug, label, score }: ScoreFieldProps) {
	return (
		<fieldset data-question={slug} className="grid gap-1">
			<legend className="mb-1 font-semibold">{label}</legend>
			<div className="flex flex-wrap gap-1">
				{SCORES.map((one) => (
					<label
						key={one}
						className="figures flex min-h-11 min-w-13 cursor-pointer items-center justify-center gap-2 rounded-sm border-2 border-line-strong bg-raised px-2 font-semibold has-checked:border-accent has-checked:bg-sunken"
					>
						<input
							type="radio"
							name={scoreField(slug)}
							value={one}
							defaultChecked={one === score}
							className="size-4 accent-accent"
						/>
						{one}
					</label>
				))}
			</div>
		</fieldset>
	)
}
