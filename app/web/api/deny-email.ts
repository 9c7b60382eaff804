import type { Route } from "./+types/deny-email"
import { handleLetterCall, methodNotAllowed } from "./vendor-letter.server.ts"

export const loader = methodNotAllowed

export function action({ request, context }: Route.ActionArgs) {
	return handleLetterCall("deny-email", request, context)
}
