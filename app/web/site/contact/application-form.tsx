import { getFormProps, useForm } from "@conform-to/react"
import { useEffect, useRef, useState } from "react"
import { href, useFetcher } from "react-router"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { useHydrated } from "../../../ui/hydrated.ts"
import { DRAFTS, useDraft } from "../../forms/draft.ts"
import { summaryOf } from "../../forms/field-errors.ts"
import { HoneypotField } from "../../forms/honeypot-field.tsx"
import { FieldGroup, TentField } from "./application-questions.tsx"
import { type ContactResponse, SUBMISSION_KEY_FIELD } from "./contact-response.ts"
import { useChecks } from "./use-checks.ts"

type ApplicationFormProps = {
	stallOptions: StallOptions
	submissionKey: string
	/** Of a sending without JavaScript. */
	response: ContactResponse | undefined
}

export function ApplicationForm({
	stallOptions,
	submissionKey,
	response: pageResponse,
}: ApplicationFormProps) {
	const fetcher = useFetcher<ContactResponse>()
	const element = useRef<HTMLFormElement>(null)
	const response = fetcher.data ?? pageResponse
	const draft = useDraft(DRAFTS.application, element, !pageResponse)
	const key = useNewestKey(submissionKey, draft.restored?.submissionKey, response?.submissionKey)
	const { checks, fetchChecks, canSubmit } = useChecks()
	const { tents } = response?.stallOptions ?? stallOptions
	const [form, fields] = useForm({
		id: "application",
		lastResult: response?.result,
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
				if (!canSubmit(event)) return
				// Once more, because the key may be another one and a browser fills in fields silently.
				draft.save()
				form.onSubmit(event)
			}}
			className="grid gap-8"
		>
			<ErrorSummary errors={summaryOf(form.allErrors, `${form.id}-`)} />
			<input type="hidden" name={SUBMISSION_KEY_FIELD} value={key} />
			<FieldGroup group="Your brand" fields={fields} />
			<FieldGroup group="You" fields={fields} />
			<TentField fields={fields} tents={tents} />
			<FieldGroup group="Website and social media (optional)" fields={fields} />
			<HoneypotField key={form.status} formId={form.id} />
			<div className="grid gap-3">
				<Button type="submit" size="large" busy={fetcher.state !== "idle"}>
					Send application
				</Button>
				<DraftNotice restored={Boolean(draft.restored)} startAfresh={draft.clear} />
			</div>
		</fetcher.Form>
	)
}

/** The key that the form goes out under: the newest that it was given. */
function useNewestKey(
	pageKey: string,
	draftKey: string | undefined,
	responseKey: string | undefined,
): string {
	const [key, setKey] = useState(responseKey ?? pageKey)
	useEffect(() => {
		if (draftKey) setKey(draftKey)
	}, [draftKey])
	useEffect(() => {
		if (responseKey) setKey(responseKey)
	}, [responseKey])
	return key
}

/** What happens to the words on this device. Without JavaScript nothing is kept, so nothing is said. */
function DraftNotice({ restored, startAfresh }: { restored: boolean; startAfresh: () => void }) {
	const isHydrated = useHydrated()
	return (
		<div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
			{isHydrated && (
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
