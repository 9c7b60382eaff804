import { redirect } from "react-router"
import { z } from "zod"
import { type Decider, decideApplication } from "../../../domain/applications/commands.server.ts"
import {
	APPLICATION_STATUSES,
	type ApplicationStatus,
	type DecisionLetter,
} from "../../../domain/applications/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { answer, idFrom, pressedForm } from "../answer.server.ts"
import { capitalised, meanwhileMessage, SEEN, seenIn, withdrawnMessages } from "../decision-words.ts"
import type { Route } from "./+types/decision"
import { vendorsAddress } from "./view.ts"

const wish = z.enum(APPLICATION_STATUSES)

/** Approves a vendor, denies one, or sets one back to pending (specification 4 and 8). */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await pressedForm(request, "status", SEEN)
	const status = wish.safeParse(form.get("status")).data
	const id = idFrom(params.id)
	const said = (messages: Message[], code = 200) => answer({ request, form, context }, messages, code)
	if (!status || !id) return said([NOT_UPDATED], 400)
	try {
		const { now } = servicesOf(context)
		const decider = { by: adminOf(context).id, at: now(), seen: seenIn(form) }
		const { messages, code } = await decide(servicesOf(context), id, status, decider)
		return await said(messages, code)
	} catch (error) {
		visitOf(context).log.error({ err: error, applicationId: id }, "decision failed")
		return said([NOT_UPDATED], 503)
	}
}

/** Looking at the address decides nothing. */
export function loader() {
	throw redirect(vendorsAddress({}))
}

const NOT_UPDATED: Message = { kind: "failure", text: "Failed to update vendor status" }

async function decide(
	{ db, post }: Pick<Services, "db" | "post">,
	id: number,
	status: ApplicationStatus,
	decider: Decider,
): Promise<{ messages: Message[]; code?: number }> {
	const decided = await decideApplication(db, id, status, decider)
	if (!decided.ok && decided.reason === "vendor-not-found") return { messages: [NOT_UPDATED], code: 404 }
	if (!decided.ok) return { messages: [NOT_UPDATED, meanwhileMessage(decided, decider)], code: 409 }
	const { letter, withdrawn, brandName } = decided
	const messages = withdrawnMessages(withdrawn, brandName)
	if (letter) messages.push(await deliverLetter(post, letter, brandName))
	return { messages }
}

const LETTER_NAMES: Record<DecisionLetter, string> = { denial: "denial email" }

/** The decision stands, whatever becomes of the letter. */
async function deliverLetter(
	post: Services["post"],
	{ kind, mailId }: { kind: DecisionLetter; mailId: number },
	brand: string,
): Promise<Message> {
	const name = LETTER_NAMES[kind]
	const report = await post.deliver(mailId)
	if (report.state === "sent") return { kind: "success", text: `${capitalised(name)} sent to ${brand}` }
	if (report.state === "unreachable") return { kind: "failure", text: `Error sending ${name}.` }
	return { kind: "failure", text: `Failed to send ${name}: ${report.words}` }
}
