import { data, href, redirect, useActionData } from "react-router"
import {
	enableSecondFactor,
	findPendingSecondFactor,
} from "../../domain/accounts/commands/second-factor.server.ts"
import { codeInput } from "../../domain/accounts/inputs.ts"
import { qrPath } from "../../domain/accounts/qr-code.server.ts"
import { readCompanyDetails } from "../../domain/content/queries.server.ts"
import { LinkButton } from "../../ui/button.tsx"
import { PageHeading } from "../../ui/page-heading.tsx"
import { QrCode } from "../../ui/qr-code.tsx"
import { CheckedForm } from "../forms/checked-form.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { getSession } from "../request/session.ts"
import type { Route } from "./+types/second-factor-setup"
import { AppCodeField } from "./code-fields.tsx"
import { NewRecoveryCodes } from "./new-recovery-codes.tsx"
import { SubmitOrCancel } from "./submit-or-cancel.tsx"

/** The second step: the secret, for the app. Shown in the session that gave the password, for ten minutes. */
export async function loader({ context }: Route.LoaderArgs) {
	const services = getServices(context)
	const session = getSession(context)
	const { festivalName } = await readCompanyDetails(services.db)
	const prepared = await findPendingSecondFactor(services, session, festivalName)
	// Once it is on there is nothing more to show; the answer that switched it on shows the recovery codes.
	const setup = prepared && { ...qrPath(prepared.otpauthUri), secret: prepared.secret }
	return { email: session.admin.email, setup }
}

interface ActionData {
	errors: FieldErrors
	recoveryCodes?: string[]
}

const WRONG_CODE_MESSAGE =
	"That code is wrong. Enter the latest one, and check that your phone sets its time automatically."

/** The third step: the first code of the app. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ip, log } = getRequestContext(context)
	const session = getSession(context)
	const input = await readForm(request, codeInput)
	if (!input.ok) return data<ActionData>({ errors: input.errors }, { status: 400 })
	const services = getServices(context)
	const result = await enableSecondFactor(services, session, input.value.code)
	if (!result.ok) {
		if (result.reason === "setup-ended") throw redirect(href("/admin/account/second-factor"))
		return data<ActionData>({ errors: { code: [WRONG_CODE_MESSAGE] } }, { status: 400 })
	}
	log.info({ userId: session.admin.id, ip }, "second factor switched on")
	const { recoveryCodes, tokens } = result
	return data<ActionData>({ errors: {}, recoveryCodes }, withTokens(tokens, services.config))
}

export default function SecondFactorSetup({ loaderData: { email, setup } }: Route.ComponentProps) {
	const actionData = useActionData<typeof action>()
	if (actionData?.recoveryCodes) return <NewRecoveryCodes codes={actionData.recoveryCodes} />
	return (
		<>
			<title>Add your phone</title>
			<PageHeading meta={email}>Add your phone</PageHeading>
			{setup ? <Setup setup={setup} errors={actionData?.errors} /> : <SetupExpired />}
		</>
	)
}

interface SetupProps {
	setup: NonNullable<Route.ComponentProps["loaderData"]["setup"]>
	errors: FieldErrors | undefined
}

function Setup({ setup, errors }: SetupProps) {
	return (
		<CheckedForm errors={errors} className="max-w-md">
			<p>Scan this code with your authenticator app within ten minutes. It will not be shown again.</p>
			<QrCode size={setup.size} path={setup.path} label="QR code for your authenticator app" />
			<div>
				<p>Can’t scan it? Enter this key in the app:</p>
				<p className="figures mt-1 text-lg font-semibold wrap-anywhere">
					{setup.secret.match(/.{1,4}/g)?.join(" ")}
				</p>
			</div>
			<AppCodeField errors={errors?.code} />
			<p className="text-sm text-muted">You will be signed out of all other devices.</p>
			<SubmitOrCancel label="Turn on" />
		</CheckedForm>
	)
}

function SetupExpired() {
	return (
		<div className="grid max-w-md justify-items-start gap-5">
			<p>
				There is nothing to confirm here. Setup was not started, timed out after ten minutes, or is already
				complete.
			</p>
			<LinkButton to={href("/admin/account/second-factor")}>Start again</LinkButton>
		</div>
	)
}
