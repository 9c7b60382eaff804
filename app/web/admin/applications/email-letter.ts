import { href, redirect } from "react-router"
import { resendLastLetter } from "../../../domain/applications/last-letter.server.ts"
import { handleResend } from "../resend.server.ts"
import type { Route } from "./+types/email-letter"

/** Sends the last letter again, to the address that the application has now. */
export function action(args: Route.ActionArgs) {
	return handleResend(args, resendLastLetter)
}

/** Looking at the address sends nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/vendors/:id/email", params))
