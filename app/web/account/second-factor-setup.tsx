import { data, Form, href, redirect, useActionData } from "react-router"
import { authHeaders } from "../../domain/accounts/auth.server.ts"
import { findPrepared, switchOnSecondFactor } from "../../domain/accounts/commands/second-factor.server.ts"
import { codeInput } from "../../domain/accounts/inputs.ts"
import { qrPath } from "../../domain/accounts/qr-code.server.ts"
import { companyFacts } from "../../domain/content/queries.server.ts"
import { LinkButton } from "../../ui/button.tsx"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { PageHeading } from "../../ui/page-heading.tsx"
import { QrCode } from "../../ui/qr-code.tsx"
import { servicesOf, visitOf } from "../middleware/services.ts"
import { signedInOf } from "../middleware/session.ts"
import type { Route } from "./+types/second-factor-setup"
import { withCookies } from "./after-sign-in.ts"
import { AppCodeField } from "./code-fields.tsx"
import { NewRecoveryCodes } from "./new-recovery-codes.tsx"
import { SubmitOrCancel } from "./submit-or-cancel.tsx"
import { type FieldErrors, fieldErrors, summaryOf, typed } from "./typed.ts"

/** The second step: the secret, for the app. Shown in the session that gave the password, for ten minutes. */
export async function loader({ context }: Route.LoaderArgs) {
	const services = servicesOf(context)
	const signedIn = signedInOf(context)
	const { festivalName } = await companyFacts(services.db)
	const prepared = await findPrepared(services, signedIn, festivalName)
	// Once it is on there is nothing more to show; the answer that switched it on shows the recovery codes.
	const shown = prepared && { ...qrPath(prepared.address), secret: prepared.secret }
	return { email: signedIn.admin.email, shown }
}

interface Answer {
	errors: FieldErrors
	recoveryCodes?: string[]
}

const WRONG =
	"That code is wrong. Enter the latest one, and check that your phone sets its time automatically."

/** The third step: the first code of the app. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ip, log } = visitOf(context)
	const signedIn = signedInOf(context)
	const input = codeInput.safeParse(await typed(request, "code"))
	if (!input.success) return data<Answer>({ errors: fieldErrors(input.error) }, { status: 400 })
	const asked = authHeaders(request, ip)
	const result = await switchOnSecondFactor(servicesOf(context), signedIn, input.data.code, asked)
	if (!result.ok) {
		if (result.reason === "setup-ended") throw redirect(href("/admin/account/second-factor"))
		return data<Answer>({ errors: { code: [WRONG] } }, { status: 400 })
	}
	log.info({ userId: signedIn.admin.id, ip }, "second factor switched on")
	return data<Answer>({ errors: {}, recoveryCodes: result.recoveryCodes }, withCookies(result.cookies))
}

export default function SecondFactorSetup({ loaderData: { email, shown } }: Route.ComponentProps) {
	const answer = useActionData<typeof action>()
	if (answer?.recoveryCodes) return <NewRecoveryCodes codes={answer.recoveryCodes} />
	return (
		<>
			<title>Add your phone</title>
			<PageHeading meta={email}>Add your phone</PageHeading>
			{shown ? <Setup shown={shown} errors={answer?.errors} /> : <SetupEnded />}
		</>
	)
}

interface SetupProps {
	shown: NonNullable<Route.ComponentProps["loaderData"]["shown"]>
	errors: FieldErrors | undefined
}

function Setup({ shown, errors }: SetupProps) {
	return (
		<Form method="post" className="grid max-w-md gap-5">
			<ErrorSummary errors={summaryOf(errors)} />
			<p>Scan this code with your authenticator app within ten minutes. It will not be shown again.</p>
			<QrCode size={shown.size} path={shown.path} label="QR code for your authenticator app" />
			<div>
				<p>Can’t scan it? Enter this key in the app:</p>
				<p className="figures mt-1 text-lg font-semibold wrap-anywhere">
					{shown.secret.match(/.{1,4}/g)?.join(" ")}
				</p>
			</div>
			<AppCodeField errors={errors?.code} />
			<p className="text-sm text-muted">You will be signed out on all other devices.</p>
			<SubmitOrCancel label="Turn on" />
		</Form>
	)
}

function SetupEnded() {
	return (
		<div className="grid max-w-md justify-items-start gap-5">
			<p>
				There is nothing to confirm here. Setup was not started, timed out after ten minutes, or is already
				complete.
			</p>
			<LinkButton to={href("/admin/account/second-factor")}>Begin anew</LinkButton>
		</div>
	)
}
