import { data, href, redirect } from "react-router"
import { isCodeOpen } from "../../../domain/vendor-pages/codes.server.ts"
import { emailChangeInput } from "../../../domain/vendor-pages/inputs.ts"
import { changeOwnEmail, type EmailChangeResult } from "../../../domain/vendor-pages/own-email.server.ts"
import { canChangeEmail } from "../../../domain/vendor-pages/rules.ts"
import { TextField } from "../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { deliverSoon, getRequestContext, getServices } from "../../request/context.ts"
import type { Route } from "./+types/email-change"
import { CodeField, CodeNotice, CodeRequest, maskEmail, SENT_PARAM, WRONG_CODE } from "./code-question.tsx"
import { EndedLink } from "./ended-link.tsx"
import { CHANGED_PARAM } from "./link-request.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { LIGHT_PAGE, pageAddress, privateHeaders } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** Changes the address to which emails about an application go. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { page, search } = opened
	if (!canChangeEmail(page.stage) || page.isClosed) throw redirect(pageAddress(token, search))
	const { db, now } = getServices(context)
	const owner = { applicationId: page.id, purpose: "email" } as const
	return data({
		search,
		number: page.number,
		edition: page.edition.name,
		email: maskEmail(page.emailAddress),
		sent: url.searchParams.get(SENT_PARAM) ?? undefined,
		hasCode: await isCodeOpen(db, owner, now()),
	})
}

interface Answer {
	typed: Partial<Record<string, string>>
	errors: FieldErrors
}

export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const { db, config, now } = getServices(context)
	const { origin } = getRequestContext(context)
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return redirect(pageAddress(token, ""))
	const input = await readForm(request, emailChangeInput)
	const { typed } = input
	if (!input.ok) return data<Answer>({ typed, errors: input.errors }, { status: 400 })
	const changed = await changeOwnEmail(db, opened.page.id, {
		...input.value,
		linkTo: (key) => origin + href("/my/:token", { token: key }),
		authSecret: config.authSecret,
		at: now(),
	})
	if (!changed.ok) return data<Answer>({ typed, errors: faultsOf(changed) }, { status: 409 })
	for (const mailId of changed.letters) deliverSoon(context, mailId)
	return redirect(`${href("/my")}?${CHANGED_PARAM}=yes`)
}

function faultsOf(refused: Exclude<EmailChangeResult, { ok: true }>): FieldErrors {
	if (refused.reason === "wrong-code") return { code: [WRONG_CODE] }
	if (refused.reason === "same-address") return { email: ["This is the address that you have already."] }
	if (refused.reason === "not-possible" && refused.fault) return { email: [refused.fault] }
	return { "": ["The address could not be changed here. Email us, and we change it for you."] }
}

export default function EmailChange({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { search, number, edition, email, sent, hasCode } = loaderData
	const isAsked = sent === "yes" || hasCode || actionData !== undefined
	return (
		<Subpage
			back={pageAddress(token, search)}
			title="Change your email address"
			about={`${edition}, No. ${number}`}
			hasErrors={Boolean(actionData)}
		>
			<p className="mt-4">
				Emails about this application go to the new address from then on. Your link ends, and a new one is
				sent there.
			</p>
			{sent !== undefined && <CodeNotice sent={sent} email={email} />}
			{isAsked && (
				<CheckedForm reloadDocument errors={actionData?.errors} className="mt-6">
					<CodeField errors={actionData?.errors} />
					<TextField
						id="email"
						name="email"
						type="email"
						label="New email address"
						autoComplete="email"
						required
						defaultValue={actionData?.typed.email}
						errors={actionData?.errors.email}
					/>
					<SubmitButton size="large">Change my email address</SubmitButton>
				</CheckedForm>
			)}
			{(sent !== "yes" || actionData) && (
				<CodeRequest
					{...{ token, search, email }}
					purpose="email"
					label={isAsked ? "Send me a new code" : "Send me a code"}
				/>
			)}
		</Subpage>
	)
}
