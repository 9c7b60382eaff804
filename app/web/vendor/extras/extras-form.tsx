import { type ReactNode, useEffect, useRef } from "react"
import { href } from "react-router"
import { Button, Spinner } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"
import { ErrorSummary, type SummaryError } from "../../../ui/error-summary.tsx"
import { useHydrated } from "../../../ui/hydrated.ts"
import { Notice } from "../../../ui/notice.tsx"
import { ProgressBar } from "../../../ui/progress-bar.tsx"
import { DRAFTS, deleteDraft, useDraft } from "../../forms/draft.ts"
import { ExtrasFields } from "./extras-fields.tsx"
import { type ExtrasOffer, type ExtrasResponse, expectedPriceField, type Problem } from "./extras-response.ts"
import { fetchChecks, useExtrasSubmission } from "./use-extras-submission.ts"

export interface ExtrasFormProps {
	/** At least one. */
	offers: ExtrasOffer[]
	formKey: string
	/** The outcome, when the form was sent without our script. */
	initialResponse: ExtrasResponse | undefined
}

/** With or without JavaScript. */
export function ExtrasForm({ initialResponse, ...page }: ExtrasFormProps) {
	const submission = useExtrasSubmission(initialResponse, page)
	const { stage, progress, response, formKey, submissionCount, send, ...shown } = submission
	const element = useRef<HTMLFormElement>(null)
	const draft = useDraft(DRAFTS.extras, element, !response)
	useEffect(() => {
		if (response?.sent) deleteDraft(DRAFTS.extras)
	}, [response])
	const hydrated = useHydrated()
	const problems = listProblemsOf(response, response === initialResponse)
	return (
		<>
			{problems.length > 0 && !stage && (
				<div className="mb-6">
					<ErrorSummary errors={withReason(problems, response)} />
				</div>
			)}
			<form
				ref={element}
				method="post"
				action={href("/extras")}
				encType="multipart/form-data"
				noValidate={hydrated}
				onFocus={() => void fetchChecks().catch(() => undefined)}
				onInput={draft.save}
				onSubmit={(event) => {
					event.preventDefault()
					void send(event.currentTarget)
				}}
			>
				<input type="hidden" name="formKey" value={formKey} />
				<ExpectedPrices offers={shown.offers} />
				{/* A form that went through makes room for an empty one. */}
				<ExtrasFields key={submissionCount} {...shown} response={response} problems={problems} />
				<Button type="submit" size="large" className="mt-8" busy={Boolean(stage)}>
					Submit
				</Button>
				<SubmissionOutcome line={stage ?? response?.line} busy={Boolean(stage)}>
					{progress && (
						<ProgressBar label="Uploading your files" sentBytes={progress.sent} totalBytes={progress.total} />
					)}
					{!stage && response?.sent && <p>{response.ordered}</p>}
					{!stage && response?.sent && !response.insuranceStored && <InsuranceFailedNotice />}
				</SubmissionOutcome>
			</form>
		</>
	)
}

/** What has to be done again is not what is wrong: where no field is, it is said first why the form was not taken. */
const withReason = (problems: Problem[], response: ExtrasResponse | undefined): SummaryError[] =>
	response?.sent === false && !response.problems.length
		? [{ text: response.line.replace(/^✗ /, "") }, ...problems]
		: problems

/** @param isOfPage the page has come anew with it: no browser keeps the files that were chosen before */
function listProblemsOf(response: ExtrasResponse | undefined, isOfPage: boolean): Problem[] {
	if (response?.sent !== false) return []
	return isOfPage ? [...response.problems, ...response.lostFiles] : response.problems
}

/** Nothing is ordered at a price that its vendor has not seen. */
function ExpectedPrices({ offers }: Pick<ExtrasFormProps, "offers">) {
	return offers.flatMap(({ slug, ...prices }) =>
		PRICED_ITEMS.map((item) => {
			const name = expectedPriceField(item, slug)
			return <input key={name} type="hidden" name={name} value={prices[item]} />
		}),
	)
}

const PRICED_ITEMS = ["wristbandPrice", "hayBalePrice"] as const

function SubmissionOutcome({
	line,
	busy,
	children,
}: {
	line: string | undefined
	busy: boolean
	children: ReactNode
}) {
	return (
		<div className="mt-6 grid gap-4">
			<StatusLine line={line} busy={busy} />
			{children}
		</div>
	)
}

/** Everything else is in, this one thing is not. */
function InsuranceFailedNotice() {
	return (
		<div role="alert">
			<Notice tone="warning">
				Your self-insurance form could not be saved. We have received everything else. Please send this form
				again with your self-insurance form.
			</Notice>
		</div>
	)
}

/** How sending goes and went: looks like success if it starts with a tick, otherwise like an error. */
export function StatusLine({ line = "", busy }: { line: string | undefined; busy: boolean }) {
	const success = line.startsWith("✓")
	return (
		<p
			role="status"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: without JavaScript the page opens at its top, and this is far below
			autoFocus={line !== ""}
			data-outcome={line && (success ? "success" : "error")}
			className={classes(
				"flex items-center gap-2.5 text-lg font-bold wrap-anywhere",
				success ? "text-success-ink" : "text-danger-ink",
			)}
		>
			{busy && <Spinner />}
			<span>{line}</span>
		</p>
	)
}
