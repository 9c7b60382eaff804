import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { href, useFetcher } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { TextField } from "../../../ui/field.tsx"
import type { ContactAnswer } from "./contact-answer.ts"
import { summaryOf } from "./summary.ts"
import { TrapField } from "./trap-field.tsx"
import { useChecks } from "./use-checks.ts"

type SubscriptionFormProps = { company: { name: string; email: string }; answer: ContactAnswer | undefined }

/** Our own newsletter sign-up (R11). */
export function SubscriptionForm({ company, answer: pageAnswer }: SubscriptionFormProps) {
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
				label="Email"
				autoComplete="email"
				inputMode="email"
				autoCapitalize="none"
				spellCheck={false}
				enterKeyHint="send"
			/>
			<TrapField key={form.status} formId={form.id} />
			<p className="text-sm text-muted">
				By signing up you agree that {company.name} writes to this address about its festivals, and about
				nothing else. We first send you a letter to confirm. A link in every letter takes you off the list
				again, and so does a word to{" "}
				<a href={`mailto:${company.email}`} className="link">
					{company.email}
				</a>
				.
			</p>
			<Button type="submit" size="large" busy={fetcher.state !== "idle"}>
				Sign up for news
			</Button>
		</fetcher.Form>
	)
}
