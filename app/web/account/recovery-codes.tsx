import { data, href, redirect, useActionData } from "react-router"
import { renewRecoveryCodes } from "../../domain/accounts/commands/second-factor.server.ts"
import { reauthenticateWithBothInput } from "../../domain/accounts/inputs.ts"
import { PageHeading } from "../../ui/page-heading.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { reauthenticationErrors } from "../forms/reauthentication-errors.ts"
import { withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { getSession } from "../request/session.ts"
import type { Route } from "./+types/recovery-codes"
import { NewRecoveryCodes } from "./new-recovery-codes.tsx"
import { ReauthenticationForm } from "./reauthentication-form.tsx"

export function loader({ context }: Route.LoaderArgs) {
	const { admin, hasSecondFactor } = getSession(context)
	if (!hasSecondFactor) throw redirect(href("/admin/account"))
	return { email: admin.email }
}

interface ActionData {
	errors: FieldErrors
	recoveryCodes?: string[]
}

/** New recovery codes instead of the old ones; the answer is the only place where they are ever seen. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ip, log } = getRequestContext(context)
	const session = getSession(context)
	const input = await readForm(request, reauthenticateWithBothInput)
	if (!input.ok) return data<ActionData>({ errors: input.errors }, { status: 400 })
	const services = getServices(context)
	const result = await renewRecoveryCodes(services, session, input.value)
	if (!result.ok) {
		const { errors, status } = reauthenticationErrors(result.reason)
		return data<ActionData>({ errors }, { status })
	}
	log.info({ userId: session.admin.id, ip }, "recovery codes renewed")
	const { recoveryCodes, tokens } = result
	return data<ActionData>({ errors: {}, recoveryCodes }, withTokens(tokens, services.config))
}

export default function RecoveryCodes({ loaderData: { email } }: Route.ComponentProps) {
	const actionData = useActionData<typeof action>()
	if (actionData?.recoveryCodes) return <NewRecoveryCodes codes={actionData.recoveryCodes} />
	return (
		<>
			<title>New recovery codes</title>
			<PageHeading meta={email}>New recovery codes</PageHeading>
			<ReauthenticationForm email={email} errors={actionData?.errors} withCode submitLabel="Create new codes">
				<p>Your old recovery codes will stop working.</p>
			</ReauthenticationForm>
		</>
	)
}
