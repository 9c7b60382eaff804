import { href } from "react-router"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import type { Route } from "./+types/removal-prompt"
import { findNamedMember } from "./membership.server.ts"
import { NOT_A_MEMBER, REMOVAL_QUESTION, REMOVAL_TEXT } from "./messages.ts"

/** The question before somebody is removed, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const member = await findNamedMember(params, context)
	if (!member) throw await redirectWithFlash(href("/admin/team"), [NOT_A_MEMBER], context)
	return { id: member.id, email: member.email }
}

export default function MemberRemovalPrompt({ loaderData: { id, email } }: Route.ComponentProps) {
	return (
		<>
			<title>Remove from the team</title>
			<ConfirmationCard
				title={REMOVAL_QUESTION}
				description={
					<>
						<strong>{email}</strong>. {REMOVAL_TEXT}
					</>
				}
				action={href("/admin/team/:id/removal", { id })}
				fields={<input type="hidden" name={RETURN_TO} value={href("/admin/team")} />}
				confirmLabel="Remove"
				cancelHref={href("/admin/team")}
			/>
		</>
	)
}
