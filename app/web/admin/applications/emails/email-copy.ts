import { redirect } from "react-router"
import { resendMisdirectedLetter } from "../../../../domain/decisions/misdirected-letters.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import { handleResend } from "../../shell/letters/resend.server.ts"
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
