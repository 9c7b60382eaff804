import { MAX_REASON_LENGTH, REJECTION_REASONS } from "../../../domain/papers/rules.ts"
import { Button } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { RadioCards } from "../../../ui/choice.tsx"
import { TextField } from "../../../ui/field.tsx"
import { Form, Link } from "../../../ui/link.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { type EditionState, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { PaperKeys } from "./paper-keys.tsx"
import { paperUrl, undoUrl } from "./paper-urls.ts"
import type { PaperView, VerdictAnswer } from "./paper-view.ts"

interface VerdictFormProps {
	edition: EditionState
	paper: PaperView
	/** The address of the next paper. */
	next: string | undefined
	/** The last day of the edition. */
	endsOn: string
	refused: VerdictAnswer | undefined
}

/** Accepting, or rejecting with a reason; of one that is judged, what was said. */
export function VerdictForm(props: VerdictFormProps) {
	const { edition, paper, next } = props
	return (
		<Panel id="verdict" title="Verdict" actions={<PaperKeys />}>
			<WhileOpen edition={edition}>
				{paper.state === "received" ? <Judging {...props} /> : <Judged {...props} />}
			</WhileOpen>
			{next && (
				<p className="mt-4">
					<Link
						to={next}
						data-next
						aria-keyshortcuts="j"
						className="link inline-flex min-h-11 items-center"
						prefetch="render"
					>
						Leave it, and go on to the next
					</Link>
				</p>
			)}
		</Panel>
	)
}

function Judged({ edition, paper }: VerdictFormProps) {
	const { id, version, state, judged, reason, expiresOn } = paper
	return (
		<Form method="post" action={undoUrl(edition.slug, id)} data-undo className="grid gap-3">
			<p className="wrap-anywhere">
				{state === "accepted" ? "Accepted" : "Rejected"} {judged}. {expiresOn && `Valid until ${expiresOn}.`}{" "}
				{reason}
			</p>
			<input type="hidden" name={EXPECTED} value={version} />
			<div>
				<Button type="submit" variant="ghost" aria-keyshortcuts="u">
					Undo
				</Button>
			</div>
		</Form>
	)
}

function Judging(props: VerdictFormProps) {
	const { refused, ...form } = props
	const isRejection = refused?.typed.state === "rejected"
	return (
		<div className="grid gap-5">
			<AcceptForm {...form} refused={isRejection ? undefined : refused} />
			<RejectForm {...form} refused={isRejection ? refused : undefined} />
		</div>
	)
}

function AcceptForm({ edition, paper: { id, version, expires }, endsOn, refused }: VerdictFormProps) {
	return (
		<CheckedForm action={paperUrl(edition.slug, id)} errors={refused?.errors} data-accept>
			<input type="hidden" name="state" value="accepted" />
			<input type="hidden" name={EXPECTED} value={version} />
			{expires && (
				<TextField
					id="expiresOn"
					name="expiresOn"
					type="date"
					label="Valid until"
					min={endsOn}
					required
					defaultValue={refused?.typed.expiresOn}
					errors={refused?.errors.expiresOn}
				/>
			)}
			<div>
				<SubmitButton aria-keyshortcuts="a">Accept</SubmitButton>
			</div>
		</CheckedForm>
	)
}

const REASON_OPTIONS = REJECTION_REASONS.map((reason) => ({ value: reason, label: reason }))

function RejectForm({ edition, paper: { id, version }, refused }: VerdictFormProps) {
	const { typed, errors } = refused ?? {}
	return (
		<details open={refused !== undefined} data-reject className="border-t border-line pt-3">
			<summary className="link min-h-11 content-center">Reject with a reason</summary>
			<CheckedForm action={paperUrl(edition.slug, id)} errors={errors} className="mt-3">
				<input type="hidden" name="state" value="rejected" />
				<input type="hidden" name={EXPECTED} value={version} />
				<RadioCards
					id="reason"
					name="reason"
					label="Reason"
					hint="The vendor reads it."
					options={REASON_OPTIONS}
					{...(typed?.reason && { defaultValue: typed.reason })}
				/>
				<TextField
					id="written"
					name="written"
					label="In your words"
					hint="Added to the reason that you choose, if any."
					maxLength={MAX_REASON_LENGTH}
					autoComplete="off"
					defaultValue={typed?.written}
					errors={errors?.written}
				/>
				<div>
					<SubmitButton variant="danger">Reject</SubmitButton>
				</div>
			</CheckedForm>
		</details>
	)
}
