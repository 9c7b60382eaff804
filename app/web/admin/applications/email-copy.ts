import { redirect } from "react-router"
import { resendMisdirectedLetter } from "../../../domain/applications/misdirected-letters.server.ts"
import { applicationPath } from "../application-link.tsx"
import { handleResend } from "../resend.server.ts"
import { parseId } from "../respond.server.ts"
import type { Route } from "./+types/email-copy"

/** Sends a letter that went to another address to the one that the application has now. */
export function action(args: Route.ActionArgs) {
	const letterId = parseId(args.params.letter) ?? 0
	return handleResend(args, (db, applicationId, actor) =>
		resendMisdirectedLetter(db, { applicationId, letterId }, actor),
	)
}

/** Looking at the address sends nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))
