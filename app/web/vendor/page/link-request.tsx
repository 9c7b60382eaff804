import { data, href, useSearchParams } from "react-router"
import { findAskedApplications } from "../../../domain/vendor-pages/asked-applications.server.ts"
import { sendAskedLinks } from "../../../domain/vendor-pages/commands.server.ts"
import { linkRequestInput } from "../../../domain/vendor-pages/inputs.ts"
import { TextField } from "../../../ui/field.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { FormPage } from "../../../ui/site-shell.tsx"
import { emailKeyOf } from "../../../values/email-key.ts"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices, type RequestContext, type Services } from "../../request/context.ts"
import type { Route } from "./+types/link-request"
import { privateHeaders } from "./private-page.ts"

/** Asking from one address of the network. */
const ADDRESS_LIMIT = { name: "vendor-link-address", points: 20, within: 60 * 60 }

/** Emails to one mailbox; kept silent, and only what was asked for rightly counts, so that no stranger uses it up by guessing. */
const MAILBOX_LIMIT = { name: "vendor-link", points: 5, within: 60 * 60 }

/** In an address: an application has another email address now. */
export const CHANGED_PARAM = "changed"

export const headers: Route.HeadersFunction = privateHeaders

interface Answer {
	typed: Partial<Record<string, string>>
	errors?: FieldErrors
	isSent?: true
}

/** Answers before it looks anybody up, so that neither words nor time tell who has applied. */
export async function action({ request, context }: Route.ActionArgs) {
	const input = await readForm(request, linkRequestInput)
	const { typed } = input
	if (!input.ok) return data<Answer>({ typed, errors: input.errors }, { status: 400 })
	const services = getServices(context)
	const requestContext = getRequestContext(context)
	if (!(await services.limits.consume(ADDRESS_LIMIT, requestContext.ip))) {
		const errors = { "": ["Too many links have been asked for from here. Wait an hour and try again."] }
		return data<Answer>({ typed, errors }, { status: 429, headers: { "retry-after": "3600" } })
	}
	void sendLinks(services, requestContext, input.value)
	return data<Answer>({ typed: {}, isSent: true })
}

/** To the address on file, however it was typed. */
async function sendLinks(
	{ db, config, limits, mailDispatcher, now }: Services,
	{ origin, log }: RequestContext,
	asked: { email: string; digits: string },
): Promise<void> {
	try {
		const applications = await findAskedApplications(db, asked, now())
		const email = emailKeyOf(asked.email)
		if (!applications.length || !(await limits.consume(MAILBOX_LIMIT, email))) return
		const mailId = await sendAskedLinks(db, applications, {
			email,
			linkTo: (token) => origin + href("/my/:token", { token }),
			authSecret: config.authSecret,
			at: now(),
		})
		if (mailId) await mailDispatcher.deliver(mailId)
	} catch (error) {
		log.error({ err: error }, "the link to a vendor's page could not be sent")
	}
}

/** Where vendors get the link to their page. */
export default function LinkRequest({ actionData }: Route.ComponentProps) {
	const [search] = useSearchParams()
	const title = "Your application"
	if (actionData?.isSent) return <LinkSent />
	const errors = actionData?.errors
	return (
		<FormPage>
			<title>{errors ? `Error: ${title}` : title}</title>
			<meta name="robots" content="noindex" />
			<h1 tabIndex={-1} className="lettering text-3xl">
				{title}
			</h1>
			<p className="mt-4 mb-6">
				See where your application stands, and what to do next. We send the link to your page to the email
				address that you applied with. It needs no password.
			</p>
			{search.get(CHANGED_PARAM) === "yes" && !errors && (
				<Notice className="mb-6 rounded-sm">
					Your email address is changed. The link to your page is on its way to the new address.
				</Notice>
			)}
			<CheckedForm errors={errors}>
				<TextField
					id="email"
					name="email"
					type="email"
					label="Email address"
					autoComplete="email"
					required
					defaultValue={actionData?.typed.email}
					errors={errors?.email}
				/>
				<TextField
					id="digits"
					name="digits"
					label="Application number, or last four digits of your phone"
					hint="Either is enough. The number is in the email that we sent when you applied."
					inputMode="numeric"
					autoComplete="off"
					required
					defaultValue={actionData?.typed.digits}
					errors={errors?.digits}
				/>
				<SubmitButton size="large">Send me the link</SubmitButton>
			</CheckedForm>
		</FormPage>
	)
}

/** The same for everybody, known or not. */
function LinkSent() {
	return (
		<FormPage>
			<title>Check your email</title>
			<meta name="robots" content="noindex" />
			<h1 tabIndex={-1} className="lettering text-3xl">
				Check your email
			</h1>
			<p className="mt-4 text-lg">
				If we have an application with this email address and number, the link is on its way to it.
			</p>
			<Notice className="mt-6 rounded-sm">
				Nothing after a few minutes? Look in your spam folder, and check that the address is the one you
				applied with.{" "}
				<a href={href("/my")} className="link">
					Ask again
				</a>
			</Notice>
		</FormPage>
	)
}
