import type { Route } from "./+types/send-email"
import { handleLetterCall, methodNotAllowed } from "./vendor-letter.server.ts"

export const loader = methodNotAllowed

export function action({ request, context }: Route.ActionArgs) {
	return handleLetterCall("send-email", request, context)
}
