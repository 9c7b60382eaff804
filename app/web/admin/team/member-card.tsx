import { Trash2 } from "lucide-react"
import { href } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { AskingButton } from "../shell/actions/action-button.tsx"
import { NOT_REMOVED, REMOVAL_QUESTION, REMOVAL_TEXT } from "./messages.ts"

interface MemberView {
	id: string
	email: string
	isOwn: boolean
	roles: string[]
	since: string
	hasSecondFactor: boolean
}

/** Somebody on the team: what they are, and the buttons that change it. */
export function MemberCard({ member }: { member: MemberView }) {
	const { id, email, isOwn, roles, since, hasSecondFactor } = member
	return (
		<Card
			aria-labelledby={`member-${id}`}
			className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3"
		>
			<div className="grid min-w-0 gap-1">
				<h2 id={`member-${id}`} className="text-base font-bold wrap-anywhere">
					{email}
					{isOwn && <span className="ml-2 text-sm font-normal text-muted">you</span>}
				</h2>
				{roles.map((role) => (
					<p key={role}>{role}</p>
				))}
				{roles.length === 0 && <p>No role</p>}
				<p className="figures text-sm text-muted">
					{`Since ${since} · Two-step sign-in is ${hasSecondFactor ? "on" : "off"}`}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<LinkButton
					to={href("/admin/team/:id/role", { id })}
					size="small"
					variant="ghost"
					aria-label={`Change the role of ${email}`}
				>
					Change role
				</LinkButton>
				{hasSecondFactor && !isOwn && (
					<LinkButton
						to={href("/admin/team/:id/second-factor", { id })}
						size="small"
						variant="ghost"
						aria-label={`Turn off two-step sign-in of ${email}`}
					>
						Lost phone
					</LinkButton>
				)}
				<RemoveButton id={id} email={email} />
			</div>
		</Card>
	)
}

function RemoveButton({ id, email }: Pick<MemberView, "id" | "email">) {
	return (
		<AskingButton
			action={href("/admin/team/:id/removal", { id })}
			failure={NOT_REMOVED.text}
			question={{
				title: REMOVAL_QUESTION,
				description: (
					<>
						<strong>{email}</strong>. {REMOVAL_TEXT}
					</>
				),
				confirmHref: href("/admin/team/:id/removal/new", { id }),
				confirmLabel: "Remove",
			}}
			size="small"
			variant="quiet"
			className="text-muted hover:text-danger-ink"
			icon={<Trash2 aria-hidden className="size-4 shrink-0" />}
			aria-label={`Remove ${email}`}
		>
			Remove
		</AskingButton>
	)
}
