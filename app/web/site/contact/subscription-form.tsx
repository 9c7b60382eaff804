import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { href, useFetcher } from "react-router"
import type { NewsletterCopy } from "../../../domain/content/page-inputs.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { TextField } from "../../../ui/field.tsx"
import { summaryOf } from "../../forms/field-errors.ts"
import { HoneypotField } from "../../forms/honeypot-field.tsx"
import type { ContactResponse } from "./contact-response.ts"
import { useChecks } from "./use-checks.ts"

export type SubscriptionCopy = Pick<NewsletterCopy, "label" | "consent" | "button">

type SubscriptionFormProps = {
	copy: SubscriptionCopy
	/** Where one writes to get off the list. */
	email: string
	response: ContactResponse | undefined
}

export function SubscriptionForm({
	copy,
	email: contactEmail,
	response: pageResponse,
}: SubscriptionFormProps) {
	const fetcher = useFetcher<ContactResponse>()
	const { checks, fetchChecks, canSubmit } = useChecks()
	const [form, { email }] = useForm({
		id: "subscription",
		lastResult: (fetcher.data ?? pageResponse)?.result,
		constraint: { email: { required: true } },
		onValidate: checks && (({ formData }) => checks.checkSubscription(formData)),
	})
	return (
		<fetcher.Form
			{...getFormProps(form)}
			onFocus={() => void fetchChecks()}
			onSubmit={(event) => {
				if (canSubmit(event)) form.onSubmit(event)
			}}
			method="post"
			action={`${href("/contact")}?tab=attendee`}
			className="grid gap-5"
		>
			<ErrorSummary errors={summaryOf(form.allErrors, `${form.id}-`)} />
			<TextField
				{...getInputProps(email, { type: "email" })}
				errors={email.errors}
				label={copy.label}
				autoComplete="email"
				inputMode="email"
				autoCapitalize="none"
				spellCheck={false}
				enterKeyHint="send"
			/>
			<HoneypotField key={form.status} formId={form.id} />
			<p className="text-sm text-muted">
				{copy.consent} You can unsubscribe at any time, with the link in every newsletter or by emailing{" "}
				<a href={`mailto:${contactEmail}`} className="link">
					{contactEmail}
				</a>
				.
			</p>
			<Button type="submit" size="large" className="sm:justify-self-start" busy={fetcher.state !== "idle"}>
				{copy.button}
			</Button>
		</fetcher.Form>
	)
}
