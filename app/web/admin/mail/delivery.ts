import { href, redirect } from "react-router"
import { resendMail } from "../../../domain/mail/commands.server.ts"
import { handleResend } from "../shell/letters/resend.server.ts"
import type { Route } from "./+types/delivery"

/** Sends a failed or maybe sent letter again. */
export function action(args: Route.ActionArgs) {
	return handleResend(args, resendMail)
}

/** Looking at the address sends nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/outbox/:id", params))
