import { data, Form, href, Link, useActionData, useNavigation } from "react-router"
import {
	RESETS_FROM_ADDRESS,
	RESETS_OF_ACCOUNT,
	requestPasswordReset,
} from "../../domain/accounts/commands/password-reset.server.ts"
import { forgotPasswordInput } from "../../domain/accounts/inputs.ts"
import { companyFacts } from "../../domain/content/queries.server.ts"
import { Button } from "../../ui/button.tsx"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { TextField } from "../../ui/field.tsx"
import { Notice } from "../../ui/notice.tsx"
import { type Services, servicesOf, type Visit, visitOf } from "../middleware/services.ts"
import type { Route } from "./+types/forgot-password"
import { AccountCard, Refusal, Success } from "./account-card.tsx"
import { noStore } from "./no-store.ts"
import { type FieldErrors, fieldErrors, summaryOf, typed } from "./typed.ts"

export const headers: Route.HeadersFunction = noStore

export function loader({ context }: Route.LoaderArgs) {
	return { lettersLeave: servicesOf(context).post.leavesMachine }
}

interface Answer {
	email: string | undefined
	errors?: FieldErrors
	refusal?: string
	sent?: string
}

/** Answers before it looks anybody up, so that neither words nor time tell who has an account. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await typed(request, "email")
	const input = forgotPasswordInput.safeParse(form)
	if (!input.success) {
		return data<Answer>({ email: form.email, errors: fieldErrors(input.error) }, { status: 400 })
	}
	const { limits } = servicesOf(context)
	const visit = visitOf(context)
	if (!(await limits.take(RESETS_FROM_ADDRESS, visit.ip))) {
		const refusal = "Too many emails have been requested from here. Wait an hour and try again."
		return data<Answer>({ email: form.email, refusal }, { status: 429, headers: { "retry-after": "3600" } })
	}
	void sendLetter(servicesOf(context), visit, input.data.email)
	return data<Answer>({ email: undefined, sent: input.data.email })
}

async function sendLetter({ db, limits, post, now }: Services, { origin, log }: Visit, email: string) {
	try {
		if (!(await limits.take(RESETS_OF_ACCOUNT, email))) return
		const company = await companyFacts(db)
		const mailId = await requestPasswordReset(db, { email, origin, company, at: now() })
		if (mailId) await post.deliver(mailId)
	} catch (error) {
		log.error({ err: error }, "a password letter could not be written")
	}
}

export default function ForgotPassword({ loaderData: { lettersLeave } }: Route.ComponentProps) {
	const answer = useActionData<typeof action>()
	const busy = useNavigation().state !== "idle"
	return (
		<AccountCard title="Reset your password">
			{!lettersLeave && <NoLettersYet />}
			<Success words={answer?.sent && sentWords(answer.sent, lettersLeave)} />
			<Form method="post" className="grid gap-5">
				<ErrorSummary errors={summaryOf(answer?.errors)} />
				<TextField
					id="email"
					label="Email"
					hint="The email address you sign in with. We will send you a link to set a new password."
					name="email"
					type="email"
					autoComplete="username"
					required
					defaultValue={answer?.email}
					errors={answer?.errors?.email}
				/>
				<Button type="submit" wide busy={busy}>
					Send link
				</Button>
			</Form>
			<Refusal words={answer?.refusal} />
			<p className="text-sm">
				<Link to={href("/login")} className="link">
					Back to login
				</Link>
			</p>
		</AccountCard>
	)
}

/** Whoever can't sign in can't read the local mailbox either. */
function NoLettersYet() {
	return (
		<Notice tone="warning" className="rounded-sm sm:px-4">
			This site cannot send email yet. Ask the person who runs it for a link to set a new password:{" "}
			<code className="wrap-anywhere">npm run admin -- link EMAIL</code>
		</Notice>
	)
}

function sentWords(email: string, lettersLeave: boolean): string {
	const what = lettersLeave
		? "an email with a link is on its way"
		: "an email with a link was written, but it stays on this server"
	return `If ${email} belongs to an organiser, ${what}. The link works once, for 30 minutes.`
}
