import { data, href } from "react-router"
import { inviteMember } from "../../../domain/accounts/commands/invitations.server.ts"
import { reauthenticate } from "../../../domain/accounts/commands/reauthenticate.server.ts"
import { invitationInput } from "../../../domain/accounts/inputs.ts"
import { INVITATION_HOURS } from "../../../domain/accounts/rules.ts"
import { readCompanyDetails } from "../../../domain/content/queries.server.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { TextField } from "../../../ui/field.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { PasswordField } from "../../../ui/password-field.tsx"
import { CheckedForm } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { reauthenticationErrors } from "../../forms/reauthentication-errors.ts"
import { deliverSoon, getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEditionChoice } from "../shell/editions/edition.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import type { Route } from "./+types/invitation"
import { toMembership, UNKNOWN_EDITION } from "./membership.server.ts"
import { MembershipFields, RoleGuide } from "./membership-fields.tsx"

/** @param url may name an address that was invited before */
export function loader({ url, context }: Route.LoaderArgs) {
	const { editions } = getEditionChoice(context)
	return {
		ownEmail: getAdmin(context).email,
		email: url.searchParams.get("email") ?? "",
		editions: editions.map(({ slug, name }) => ({ slug, name })),
	}
}

interface RefusedInvitation {
	errors: FieldErrors
	typed: { email?: string; role?: string; edition?: string; showsContacts?: string }
}

/** Invites a colleague by email, once the password of who invites was right. */
export async function action({ request, context }: Route.ActionArgs) {
	const input = await readForm(request, invitationInput)
	const { password: _, ...typed } = input.typed
	const refuse = (errors: FieldErrors, status: number) =>
		data<RefusedInvitation>({ errors, typed }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const { email, password, ...submitted } = input.value
	const membership = toMembership(submitted, context)
	if (!membership) return refuse(UNKNOWN_EDITION, 400)
	const services = getServices(context)
	const admin = getAdmin(context)
	const fault = await reauthenticate(services, admin, password)
	if (fault) {
		const { errors, status } = reauthenticationErrors(fault)
		return refuse(errors, status)
	}
	const { origin } = getRequestContext(context)
	const invited = await inviteMember(
		services.db,
		{ email, ...membership },
		{
			by: admin,
			company: await readCompanyDetails(services.db),
			linkTo: (token) => origin + href("/invitations/:token", { token }),
			authSecret: services.config.authSecret,
			at: services.now(),
		},
	)
	if (!invited.ok) return refuse({ email: [`${email} is already on the team.`] }, 409)
	deliverSoon(context, invited.mailId)
	// Nobody could read the letter: whoever invites hands the link over.
	if (!services.mailDispatcher.leavesMachine) return data({ email, link: invited.link })
	const text = `${email} has been invited. The link in the email works for ${INVITATION_HOURS} hours.`
	return redirectWithFlash(href("/admin/team"), [{ kind: "success", text }], context)
}

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<title>Invite a colleague</title>
			<PageHeading meta={ALL_EDITIONS_LABEL}>Invite a colleague</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				{actionData && "link" in actionData ? (
					<InvitationLink {...actionData} />
				) : (
					<InvitationForm {...loaderData} refused={actionData} />
				)}
				<Panel id="roles" title="What the roles may do">
					<RoleGuide />
				</Panel>
			</div>
		</>
	)
}

/** Once: it is kept nowhere. */
function InvitationLink({ email, link }: { email: string; link: string }) {
	return (
		<Panel id="link" title={`${email} has been invited`}>
			<div className="grid gap-4">
				<p className="max-w-prose">
					No email leaves this server, so hand this link over yourself. It works once, for {INVITATION_HOURS}{" "}
					hours, and is not shown again.
				</p>
				<p className="wrap-anywhere">
					<code>{link}</code>
				</p>
				<LinkButton to={href("/admin/team")} variant="ghost" className="justify-self-start">
					Back to Team
				</LinkButton>
			</div>
		</Panel>
	)
}

interface InvitationFormProps {
	/** Of who invites, so that password managers know whose password this is. */
	ownEmail: string
	email: string
	editions: { slug: string; name: string }[]
	refused: RefusedInvitation | undefined
}

function InvitationForm({ ownEmail, email, editions, refused }: InvitationFormProps) {
	const values: RefusedInvitation["typed"] = refused?.typed ?? { email }
	const errors = refused?.errors
	return (
		<CheckedForm reloadDocument className="max-w-lg" errors={errors}>
			<TextField
				id="email"
				name="email"
				type="email"
				label="Email"
				hint={`We send a link that works once, for ${INVITATION_HOURS} hours. Your colleague chooses a password there.`}
				autoComplete="off"
				required
				defaultValue={values.email}
				errors={errors?.email}
			/>
			<MembershipFields editions={editions} errors={errors} values={values} />
			<input type="hidden" autoComplete="username" value={ownEmail} />
			<PasswordField id="password" name="password" label="Your password" required errors={errors?.password} />
			<div className="flex flex-wrap gap-3">
				<Button type="submit">Send invitation</Button>
				<LinkButton to={href("/admin/team")} variant="ghost">
					Back to Team
				</LinkButton>
			</div>
		</CheckedForm>
	)
}
