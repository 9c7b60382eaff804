import { href } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { RowButton } from "../shell/actions/row-button.tsx"
import { buildUrl } from "../shell/lists/list-query.ts"

interface InvitationView {
	id: number
	email: string
	role: string
	/** When its link ends, or ended. */
	ends: string
	isEnded: boolean
}

/** An invitation that nobody accepted so far. */
export function InvitationItem({ invitation }: { invitation: InvitationView }) {
	const { id, email, role, ends, isEnded } = invitation
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
			<div className="min-w-0">
				<p className="font-semibold wrap-anywhere">{email}</p>
				<p>{role}</p>
				<p className="figures text-sm text-muted">
					{isEnded ? `The link expired on ${ends}.` : `The link works until ${ends}.`}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<LinkButton
					to={buildUrl(href("/admin/team/invitations"), { email })}
					size="small"
					variant="ghost"
					aria-label={`Invite ${email} again`}
				>
					Invite again
				</LinkButton>
				<RowButton
					action={href("/admin/team/invitations/:id/withdrawal", { id: String(id) })}
					label="Withdraw"
					fullLabel={`Withdraw the invitation of ${email}`}
					failure="The invitation was not withdrawn. Please try again in a moment."
				/>
			</div>
		</li>
	)
}
