import { data, href, type RouterContextProvider } from "react-router"
import { changeRole } from "../../../domain/accounts/commands/members.server.ts"
import { roleInput } from "../../../domain/accounts/inputs.ts"
import { ALL_EDITIONS, type Membership } from "../../../domain/accounts/rights.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { Form } from "../../../ui/link.tsx"
import type { Message } from "../../../ui/messages.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { CheckedForm } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEditionChoice } from "../shell/editions/edition.ts"
import type { Route } from "./+types/role"
import { findEditionId, findNamedMember, toMembership, UNKNOWN_EDITION } from "./membership.server.ts"
import { MembershipFields, RoleGuide } from "./membership-fields.tsx"
import { NOT_A_MEMBER, ROLE_REFUSALS } from "./messages.ts"
import { membershipLabel } from "./role-labels.ts"

/** What somebody on the team is, in which edition. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { editions } = getEditionChoice(context)
	const member = await findNamedMember(params, context)
	if (!member) throw await redirectWithFlash(href("/admin/team"), [NOT_A_MEMBER], context)
	const roles = member.memberships.map((membership) => ({
		...toValues(membership, editions),
		label: membershipLabel(membership, editions),
	}))
	return { email: member.email, roles, editions: editions.map(({ slug, name }) => ({ slug, name })) }
}

type Editions = ReturnType<typeof getEditionChoice>["editions"]

/** A role as the fields of the form have it. */
function toValues({ role, editionId, showsContacts }: Membership, editions: Editions) {
	const edition = editionId === null ? ALL_EDITIONS : editions.find(({ id }) => id === editionId)?.slug
	return { role, edition: edition ?? "", showsContacts: showsContacts ? "yes" : undefined }
}

interface RefusedRole {
	errors: FieldErrors
	typed: { role?: string; edition?: string; showsContacts?: string }
}

/** Gives a role, or takes the one away that somebody has in the edition. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const input = await readForm(request, roleInput)
	const { typed } = input
	const refuse = (errors: FieldErrors, status: number) => data<RefusedRole>({ errors, typed }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const { role, ...rest } = input.value
	const editionId = findEditionId(rest.edition, context)
	if (editionId === undefined) return refuse(UNKNOWN_EDITION, 400)
	const change = (role && toMembership({ role, ...rest }, context)) || {
		role: null,
		editionId,
		showsContacts: false,
	}
	const { db, now } = getServices(context)
	const by = { organiser: getAdmin(context).id }
	const member = await findNamedMember(params, context)
	const changed = member && (await changeRole(db, member.id, change, { by, at: now() }))
	if (changed && !changed.ok && changed.reason !== "not-a-member")
		return refuse({ "": [ROLE_REFUSALS[changed.reason]] }, 409)
	const message = await describeRoles(params, context)
	return redirectWithFlash(href("/admin/team"), [message], context)
}

/** "amina@tamasha.example: Owner, all editions." */
async function describeRoles(
	params: { id: string },
	context: Readonly<RouterContextProvider>,
): Promise<Message> {
	const member = await findNamedMember(params, context)
	if (!member) return NOT_A_MEMBER
	const { editions } = getEditionChoice(context)
	const labels = member.memberships.map((membership) => membershipLabel(membership, editions))
	return { kind: "success", text: `${member.email}: ${labels.join("; ")}.` }
}

export default function ChangeRole({ loaderData, actionData }: Route.ComponentProps) {
	const { email, roles, editions } = loaderData
	return (
		<>
			<title>Change role</title>
			<PageHeading meta={email}>Change role</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				<CurrentRoles email={email} roles={roles} />
				<CheckedForm reloadDocument className="max-w-lg" errors={actionData?.errors}>
					<MembershipFields
						editions={editions}
						errors={actionData?.errors}
						values={actionData?.typed ?? roles[0] ?? {}}
					/>
					<p className="max-w-prose text-sm text-muted">
						A person has one role for all editions, and one for each edition. What any of them allows is
						allowed.
					</p>
					<div className="flex flex-wrap gap-3">
						<Button type="submit">Save role</Button>
						<LinkButton to={href("/admin/team")} variant="ghost">
							Back to Team
						</LinkButton>
					</div>
				</CheckedForm>
				<Panel id="roles" title="What the roles may do">
					<RoleGuide />
				</Panel>
			</div>
		</>
	)
}

type RoleView = Route.ComponentProps["loaderData"]["roles"][number]

/** Of several roles each can be taken away; the only one goes with its person. */
function CurrentRoles({ email, roles }: { email: string; roles: RoleView[] }) {
	if (!roles.length) return null
	return (
		<Panel id="current-roles" title={roles.length === 1 ? "Role" : "Roles"}>
			<ul className="grid gap-3">
				{roles.map(({ edition, label }) => (
					<li key={label} className="flex flex-wrap items-center justify-between gap-3">
						{label}
						{roles.length > 1 && (
							<Form reloadDocument method="post">
								<input type="hidden" name="edition" value={edition} />
								<Button
									type="submit"
									name="role"
									value=""
									size="small"
									variant="quiet"
									aria-label={`Take away the role ${label} from ${email}`}
								>
									Take away
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
		</Panel>
	)
}
