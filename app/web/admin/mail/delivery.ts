import { href, redirect } from "react-router"
import { resendTrueLetter } from "../../../domain/decisions/misdirected-letters.server.ts"
import { handleResend } from "../shell/letters/resend.server.ts"
import type { Route } from "./+types/delivery"

/** Sends a letter again that failed, came back or was maybe sent. */
export function action(args: Route.ActionArgs) {
	return handleResend(args, resendTrueLetter)
}

/** Looking at the address sends nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/outbox/:id", params))
