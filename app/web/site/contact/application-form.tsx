import { getFormProps, useForm } from "@conform-to/react"
import { useRef } from "react"
import { href, useFetcher } from "react-router"
import type { StallOffer } from "../../../domain/applications/offer.server.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { useHydrated } from "../../../ui/hydrated.ts"
import { KEY_FIELD } from "./application-fields.ts"
import { FieldGroup, TentField } from "./application-questions.tsx"
import type { ContactAnswer } from "./contact-answer.ts"
import { summaryOf } from "./summary.ts"
import { TrapField } from "./trap-field.tsx"
import { useChecks } from "./use-checks.ts"
import { useDraft } from "./use-draft.ts"

type ApplicationFormProps = {
	offer: StallOffer
	submissionKey: string
	/** Of a sending without JavaScript. */
	answer: ContactAnswer | undefined
}

/** Our own stall application form. */
export function ApplicationForm({ offer, submissionKey, answer: pageAnswer }: ApplicationFormProps) {
	const fetcher = useFetcher<ContactAnswer>()
	const element = useRef<HTMLFormElement>(null)
	const answer = fetcher.data ?? pageAnswer
	const draft = useDraft(element, answer?.submissionKey ?? submissionKey, !pageAnswer)
	const { checks, fetchChecks, mayGoOn } = useChecks()
	const { tents } = answer?.offer ?? offer
	const [form, fields] = useForm({
		id: "application",
		lastResult: answer?.result,
		onValidate: checks && (({ formData }) => checks.checkApplication(formData, tents)),
	})
	return (
		<fetcher.Form
			{...getFormProps(form)}
			ref={element}
			method="post"
			action={`${href("/contact")}?tab=vendor`}
			onFocus={() => void fetchChecks()}
			onInput={draft.save}
			onSubmit={(event) => {
				if (!mayGoOn(event)) return
				// Once more, because the key may be another one and a browser fills in fields silently.
				draft.save()
				form.onSubmit(event)
			}}
			className="grid gap-8"
		>
			<ErrorSummary errors={summaryOf(form.allErrors, form.id)} />
			<input type="hidden" name={KEY_FIELD} value={draft.key} />
			<FieldGroup group="Your brand" fields={fields} />
			<FieldGroup group="You" fields={fields} />
			<TentField fields={fields} tents={tents} />
			<FieldGroup group="Website and social media (optional)" fields={fields} />
			<TrapField key={form.status} formId={form.id} />
			<div className="grid gap-3">
				<Button type="submit" size="large" busy={fetcher.state !== "idle"}>
					Send application
				</Button>
				<DraftNote restored={draft.restored} startAfresh={draft.startAfresh} />
			</div>
		</fetcher.Form>
	)
}

/** What happens to the words on this device. Without JavaScript nothing is kept, so nothing is said. */
function DraftNote({ restored, startAfresh }: { restored: boolean; startAfresh: () => void }) {
	const keeps = useHydrated()
	return (
		<div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
			{keeps && (
				<>
					<p role="status">
						{restored
							? "We have restored what you entered earlier."
							: "What you enter is kept on this device until you send it."}
					</p>
					<Button variant="quiet" size="small" className="-ml-3" onClick={startAfresh}>
						Clear form
					</Button>
				</>
			)}
		</div>
	)
}
