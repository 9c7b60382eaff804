import type { RouterContextProvider } from "react-router"
import { can } from "../../domain/accounts/rights.ts"
import type { Admin } from "../../domain/accounts/rules.ts"
import { findApplicant } from "../../domain/applications/queries.server.ts"
import { readCompanyDetails } from "../../domain/content/queries.server.ts"
import { queueCustomMail } from "../../domain/mail/custom-mail.server.tsx"
import { customLetterInput } from "../../domain/mail/inputs.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { postOnly } from "../request/post-only.ts"
import { rightFor } from "../request/route-rights.ts"
import { findCallerSession } from "../request/session.ts"
import type { Route } from "./+types/vendor-letter"

type Context = Readonly<RouterContextProvider>

/** The two calls of the old site. Neither changes a status. */
type LetterCall = "send-email" | "deny-email"

/** One admin may hand in this many letters; a whole season of decisions fits into an hour. */
const LETTER_RATE_LIMIT = { name: "api-letters", points: 100, within: 900 }

/** Every answer of these calls has this shape, refusals too. */
function respond(status: number, error?: string, headers: Record<string, string> = {}): Response {
	const body = error === undefined ? { success: true } : { success: false, error }
	return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } })
}

export const loader = postOnly(() => respond(405, "Only POST is allowed here.", { allow: "POST" }))

/** Sends a letter that an admin's program wrote, to the address of an application and nowhere else. */
export async function action({ request, context, pattern }: Route.ActionArgs): Promise<Response> {
	const call = pattern.endsWith("deny-email") ? "deny-email" : "send-email"
	try {
		const { ip, log } = getRequestContext(context)
		const session = await findCallerSession(request, getServices(context))
		if (!session) {
			log.warn({ call, ip }, "refused: nobody is signed in")
			return respond(401, "Sign in first.")
		}
		const right = rightFor(pattern, request.method)
		if (!right || !can(session.memberships, right)) {
			log.warn({ call, ip }, "refused: no right")
			return respond(403, "Your role does not allow this.")
		}
		return await sendLetter(session.admin, call, request, context)
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "unexpected error")
		return respond(500, "Unexpected Application Error!")
	}
}

async function sendLetter(
	admin: Admin,
	call: LetterCall,
	request: Request,
	context: Context,
): Promise<Response> {
	const { db, limits, now, mailDispatcher } = getServices(context)
	if (!(await limits.consume(LETTER_RATE_LIMIT, admin.id))) {
		return respond(429, "Too many emails in a short time. Try again in 15 minutes.", {
			"retry-after": "900",
		})
	}
	const letter = await readLetter(request)
	if (letter instanceof Response) return letter
	const applicant = await findApplicant(db, letter.to)
	if (!applicant) return respond(422, "to is not the email address of an application")
	const queued = await queueCustomMail(db, {
		call,
		by: admin.id,
		letter: { ...letter, to: applicant.emailAddress.trim() },
		applicationId: applicant.applicationId,
		company: await readCompanyDetails(db),
		at: now(),
	})
	if (!queued.ok) return respond(422, "html contains no text that an email may contain")
	const report = await mailDispatcher.deliver(queued.id)
	if (report.state === "sent") return respond(200)
	return respond(report.state === "refused" ? 502 : 504, report.message)
}

async function readLetter(request: Request) {
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase()
	if (type !== "application/json") return respond(415, "The content type must be application/json.")
	const body = await readJson(request)
	if (!body.ok && body.reason === "too-large") return respond(413, "The body must have at most 200 kB.")
	const parsed = body.ok ? customLetterInput.safeParse(body.value) : undefined
	if (!parsed) return respond(400, "The body must be JSON.")
	return parsed.success
		? parsed.data
		: respond(422, parsed.error.issues[0]?.message ?? "The email is incomplete.")
}

/** Bytes: a letter and a bit. */
const BODY_LIMIT = 200_000

type JsonBody = { ok: true; value: unknown } | { ok: false; reason: "not-json" | "too-large" }

/** Reads a JSON body of at most 200 kB; counted while it comes in, whatever its header claims. */
async function readJson(request: Request): Promise<JsonBody> {
	const decoder = new TextDecoder("utf-8", { fatal: true })
	let size = 0
	let text = ""
	try {
		for await (const chunk of request.body ?? []) {
			size += chunk.byteLength
			if (size > BODY_LIMIT) return { ok: false, reason: "too-large" }
			text += decoder.decode(chunk, { stream: true })
		}
		return { ok: true, value: JSON.parse(text + decoder.decode()) }
	} catch {
		return { ok: false, reason: "not-json" }
	}
}
