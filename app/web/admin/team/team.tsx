import { data, href } from "react-router"
import { type ListedAdmin, listAdmins, listInvitations } from "../../../domain/accounts/queries.server.ts"
import { canHideContacts, type Membership } from "../../../domain/accounts/rights.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNairobiDate, formatNairobiDateTime } from "../../../values/clock.ts"
import { pluralize } from "../../../values/number.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { getEditionChoice } from "../shell/editions/edition.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/team"
import { InvitationItem } from "./invitation-item.tsx"
import { MemberCard } from "./member-card.tsx"
import { membershipLabel } from "./role-labels.ts"

/** Everyone on the team, and who was invited. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const { editions } = getEditionChoice(context)
	const own = getAdmin(context).id
	const team = await readOrLog(getRequestContext(context).log, "team", async () => {
		const [members, invitations] = await Promise.all([listAdmins(db), listInvitations(db)])
		return {
			members: members.map((member) => toMemberView(member, own, editions)),
			invitations: invitations.map(({ id, email, expiresAt, ...membership }) => ({
				id,
				email,
				role: describeMembership(membership, editions),
				ends: formatNairobiDateTime(expiresAt),
				isEnded: expiresAt <= now(),
			})),
		}
	})
	return data({ team }, { status: team ? 200 : 503 })
}

function toMemberView(member: ListedAdmin, own: string, editions: Edition[]) {
	const { id, email, addedAt, hasSecondFactor, memberships } = member
	return {
		id,
		email,
		isOwn: id === own,
		roles: memberships.map((membership) => describeMembership(membership, editions)),
		since: formatNairobiDate(addedAt),
		hasSecondFactor,
	}
}

/** "Reviewer, Christmas 2025, with email addresses and phone numbers" */
function describeMembership(membership: Membership, editions: Edition[]): string {
	const shows = canHideContacts(membership.role) && membership.showsContacts
	return `${membershipLabel(membership, editions)}${shows ? ", with email addresses and phone numbers" : ""}`
}

export default function Team({ loaderData: { team } }: Route.ComponentProps) {
	return (
		<>
			<title>Team</title>
			<PageHeading
				meta={
					<>
						<span>{ALL_EDITIONS_LABEL}</span>
						{team && <span>{pluralize(team.members.length, "person", "people")}</span>}
					</>
				}
				actions={<LinkButton to={href("/admin/team/invitations")}>Invite a colleague</LinkButton>}
			>
				Team
			</PageHeading>
			{team ? (
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
						{team.members.map((member) => (
							<MemberCard key={member.id} member={member} />
						))}
					</div>
					{team.invitations.length > 0 && (
						<Panel id="invitations" title="Invited">
							<ul className="grid gap-3">
								{team.invitations.map((invitation) => (
									<InvitationItem key={invitation.id} invitation={invitation} />
								))}
							</ul>
						</Panel>
					)}
				</div>
			) : (
				<LoadError what="The team" />
			)}
		</>
	)
}
