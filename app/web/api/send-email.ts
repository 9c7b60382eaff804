import type { Route } from "./+types/send-email"
import { answerLetterCall, methodRefused } from "./vendor-letter.server.ts"

export const loader = methodRefused

export function action({ request, context }: Route.ActionArgs) {
	return answerLetterCall("send-email", request, context)
}
