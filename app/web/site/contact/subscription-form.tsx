import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { href, useFetcher } from "react-router"
import type { NewsletterWords } from "../../../domain/content/page-inputs.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { TextField } from "../../../ui/field.tsx"
import type { ContactAnswer } from "./contact-answer.ts"
import { summaryOf } from "./summary.ts"
import { TrapField } from "./trap-field.tsx"
import { useChecks } from "./use-checks.ts"

export type SubscriptionWords = Pick<NewsletterWords, "label" | "consent" | "button">

type SubscriptionFormProps = {
	words: SubscriptionWords
	/** Where one writes to get off the list. */
	email: string
	answer: ContactAnswer | undefined
}

/** Our own newsletter sign-up. */
export function SubscriptionForm({ words, email: ours, answer: pageAnswer }: SubscriptionFormProps) {
	const fetcher = useFetcher<ContactAnswer>()
	const { checks, fetchChecks, mayGoOn } = useChecks()
	const [form, { email }] = useForm({
		id: "subscription",
		lastResult: (fetcher.data ?? pageAnswer)?.result,
		constraint: { email: { required: true } },
		onValidate: checks && (({ formData }) => checks.checkSubscription(formData)),
	})
	return (
		<fetcher.Form
			{...getFormProps(form)}
			onFocus={() => void fetchChecks()}
			onSubmit={(event) => {
				if (mayGoOn(event)) form.onSubmit(event)
			}}
			method="post"
			action={`${href("/contact")}?tab=attendee`}
			className="grid gap-5"
		>
			<ErrorSummary errors={summaryOf(form.allErrors, form.id)} />
			<TextField
				{...getInputProps(email, { type: "email" })}
				errors={email.errors}
				label={words.label}
				autoComplete="email"
				inputMode="email"
				autoCapitalize="none"
				spellCheck={false}
				enterKeyHint="send"
			/>
			<TrapField key={form.status} formId={form.id} />
			<p className="text-sm text-muted">
				{words.consent} You can unsubscribe at any time, with the link in every newsletter or by emailing{" "}
				<a href={`mailto:${ours}`} className="link">
					{ours}
				</a>
				.
			</p>
			<Button type="submit" size="large" busy={fetcher.state !== "idle"}>
				{words.button}
			</Button>
		</fetcher.Form>
	)
}
