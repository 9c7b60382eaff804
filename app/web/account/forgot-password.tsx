import { data, href, useActionData } from "react-router"
import {
	ACCOUNT_RESET_LIMIT,
	ADDRESS_RESET_LIMIT,
	requestPasswordReset,
} from "../../domain/accounts/commands/password-reset.server.ts"
import { forgotPasswordInput } from "../../domain/accounts/inputs.ts"
import { RESET_LINK_MINUTES } from "../../domain/accounts/rules.ts"
import { readCompanyDetails } from "../../domain/content/queries.server.ts"
import { TextField } from "../../ui/field.tsx"
import { Link } from "../../ui/link.tsx"
import { Notice } from "../../ui/notice.tsx"
import { CheckedForm, SubmitButton } from "../forms/checked-form.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { getRequestContext, getServices, type RequestContext, type Services } from "../request/context.ts"
import type { Route } from "./+types/forgot-password"
import { AccountCard, ErrorMessage, SuccessMessage } from "./account-card.tsx"
import { noStore } from "./no-store.ts"

export const headers: Route.HeadersFunction = noStore

export function loader({ context }: Route.LoaderArgs) {
	return { canSendMail: getServices(context).mailDispatcher.leavesMachine }
}

interface ActionData {
	email: string | undefined
	errors?: FieldErrors
	refusal?: string
	sent?: string
}

/** Answers before it looks anybody up, so that neither words nor time tell who has an account. */
export async function action({ request, context }: Route.ActionArgs) {
	const input = await readForm(request, forgotPasswordInput)
	const { email } = input.typed
	if (!input.ok) return data<ActionData>({ email, errors: input.errors }, { status: 400 })
	const { limits } = getServices(context)
	const requestContext = getRequestContext(context)
	if (!(await limits.consume(ADDRESS_RESET_LIMIT, requestContext.ip))) {
		const refusal = "Too many emails have been requested from here. Wait an hour and try again."
		return data<ActionData>({ email, refusal }, { status: 429, headers: { "retry-after": "3600" } })
	}
	void sendLetter(getServices(context), requestContext, input.value.email)
	return data<ActionData>({ email: undefined, sent: input.value.email })
}

async function sendLetter(
	{ db, config, limits, mailDispatcher, now }: Services,
	{ origin, log }: RequestContext,
	email: string,
) {
	try {
		if (!(await limits.consume(ACCOUNT_RESET_LIMIT, email))) return
		const company = await readCompanyDetails(db)
		const mailId = await requestPasswordReset(db, {
			email,
			origin,
			company,
			authSecret: config.authSecret,
			at: now(),
		})
		if (mailId) await mailDispatcher.deliver(mailId)
	} catch (error) {
		log.error({ err: error }, "a password letter could not be written")
	}
}

export default function ForgotPassword({ loaderData: { canSendMail } }: Route.ComponentProps) {
	const actionData = useActionData<typeof action>()
	return (
		<AccountCard title="Reset your password">
			{!canSendMail && <MailNotConfigured />}
			<SuccessMessage message={actionData?.sent && sentMessage(actionData.sent, canSendMail)} />
			<CheckedForm errors={actionData?.errors}>
				<TextField
					id="email"
					label="Email"
					hint="The email address you sign in with. We will send you a link to set a new password."
					name="email"
					type="email"
					autoComplete="username"
					required
					defaultValue={actionData?.email}
					errors={actionData?.errors?.email}
				/>
				<SubmitButton>Send link</SubmitButton>
			</CheckedForm>
			<ErrorMessage message={actionData?.refusal} />
			<p className="text-sm">
				<Link to={href("/login")} className="link inline-block py-1">
					Back to login
				</Link>
			</p>
		</AccountCard>
	)
}

/** Whoever can't sign in can't read the local mailbox either. */
function MailNotConfigured() {
	return (
		<Notice tone="warning" className="rounded-sm sm:px-4">
			This site cannot send email yet. Ask the person who runs it for a link to set a new password:{" "}
			<code className="wrap-anywhere">npm run admin -- link EMAIL</code>
		</Notice>
	)
}

function sentMessage(email: string, canSendMail: boolean): string {
	const what = canSendMail
		? "an email with a link is on its way"
		: "an email with a link was written, but it stays on this server"
	return `If ${email} belongs to an organiser, ${what}. The link works once, for ${RESET_LINK_MINUTES} minutes.`
}
