import type { RouterContextProvider } from "react-router"
import type { Right } from "../../../../domain/accounts/rights.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { parseId } from "../../../../values/record-id.ts"
import { getRequestContext, getServices, type Services } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { hasRight } from "../rights/require-right.ts"
import { type ActionQuestion, readSubmittedForm, respond } from "./respond.server.ts"

export interface ActionOutcome {
	messages: Message[]
	status: number
	/** Nothing was done yet: it is asked first. */
	question?: ActionQuestion
}

export const outcomeOf = (status: number, ...messages: Message[]): ActionOutcome => ({ messages, status })

/** The form of a button, submitted about the record that its address names. */
export interface AdminActionInput {
	id: number
	form: FormData
	actor: { by: string; at: Date }
	services: Services
	/** In the edition of the record, see require-right.ts. */
	hasRight(right: Right): boolean
	/** Of our own site: no trailing slash. */
	origin: string
	log: ReturnType<typeof getRequestContext>["log"]
}

export interface AdminActionArgs {
	request: Request
	params: { id: string }
	context: Readonly<RouterContextProvider>
}

export interface AdminActionOptions {
	/** The fields that it reads besides the page to return to. */
	fields?: string[]
	/** The answer where the address can't be that of a record. */
	notFound: ActionOutcome
	/** What is said, with status 503, when something broke, such as the database. */
	failure: Message
	event: string
}

/** Answers a button of the back office: as JSON for our own scripts, else on the page that it came from. */
export async function handleAdminAction(
	{ request, params, context }: AdminActionArgs,
	{ fields = [], notFound, failure, event }: AdminActionOptions,
	run: (input: AdminActionInput) => Promise<ActionOutcome>,
): Promise<Response> {
	const form = await readSubmittedForm(request, ...fields)
	const id = parseId(params.id)
	const services = getServices(context)
	const { log, origin } = getRequestContext(context)
	const actor = { by: getAdmin(context).id, at: services.now() }
	const failed = (error: unknown) => {
		log.error({ err: error, about: id }, event)
		return outcomeOf(503, failure)
	}
	const may = (right: Right) => hasRight(context, right)
	const input = { form, actor, services, hasRight: may, origin, log }
	const outcome = id ? await run({ id, ...input }).catch(failed) : notFound
	return respond({ request, form, context }, outcome.messages, outcome.status, outcome.question)
}

/**
 * Has jobs begin now, which come every minute all the same: where that fails, only the log hears of it.
 * @param waiting what it says then
 */
export async function startSoon(
	{ log, services }: Pick<AdminActionInput, "log" | "services">,
	waiting: string,
	...jobs: string[]
): Promise<void> {
	await Promise.all(jobs.map((job) => services.jobs.enqueueAfter(job, 0))).catch((error: unknown) =>
		log.warn({ err: error }, waiting),
	)
}
