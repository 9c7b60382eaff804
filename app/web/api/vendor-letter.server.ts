import type { RouterContextProvider } from "react-router"
import type { Admin } from "../../domain/accounts/rules.ts"
import { findApplicant } from "../../domain/applications/queries.server.ts"
import { companyFacts } from "../../domain/content/queries.server.ts"
import { writtenLetter } from "../../domain/mail/inputs.ts"
import { queueWrittenMail } from "../../domain/mail/written.server.tsx"
import { servicesOf, visitOf } from "../middleware/services.ts"
import { findAdmin } from "../middleware/session.ts"
import { readJson } from "./body.server.ts"

type Context = Readonly<RouterContextProvider>

/** The two calls of the old site. Neither changes a status. */
export type LetterCall = "send-email" | "deny-email"

/** One admin may hand in this many letters; a whole season of decisions fits into an hour. */
const LETTERS = { name: "api-letters", points: 100, within: 900 }

/** Every answer of these calls has this shape, refusals too. */
function answer(status: number, error?: string, headers: Record<string, string> = {}): Response {
	const body = error === undefined ? { success: true } : { success: false, error }
	return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } })
}

/** Any method but POST. */
export const methodRefused = () => answer(405, "Only POST is allowed here.", { allow: "POST" })

/** Sends a letter that an admin's program wrote, to the address of an application and nowhere else. */
export async function answerLetterCall(
	call: LetterCall,
	request: Request,
	context: Context,
): Promise<Response> {
	if (request.method !== "POST") return methodRefused()
	try {
		const admin = await findAdmin(request, servicesOf(context))
		if (!admin) {
			const { ip, log } = visitOf(context)
			log.warn({ call, ip }, "refused: nobody is signed in")
			return answer(401, "Sign in first.")
		}
		return await sendFor(admin, call, request, context)
	} catch (error) {
		visitOf(context).log.error({ err: error }, "unexpected error")
		return answer(500, "Unexpected Application Error!")
	}
}

async function sendFor(
	admin: Admin,
	call: LetterCall,
	request: Request,
	context: Context,
): Promise<Response> {
	const { db, limits, now, post } = servicesOf(context)
	if (!(await limits.take(LETTERS, admin.id))) {
		return answer(429, "Too many emails in a short time. Try again in 15 minutes.", {
			"retry-after": "900",
		})
	}
	const read = await readLetter(request)
	if (read instanceof Response) return read
	const applicant = await findApplicant(db, read.to)
	if (!applicant) return answer(422, "to is not the email address of an application")
	const queued = await queueWrittenMail(db, {
		call,
		by: admin.id,
		letter: { ...read, to: applicant.emailAddress.trim() },
		applicationId: applicant.applicationId,
		company: await companyFacts(db),
		at: now(),
	})
	if (!queued.ok) return answer(422, "html contains no text that an email may contain")
	const report = await post.deliver(queued.id)
	if (report.state === "sent") return answer(200)
	return answer(report.state === "refused" ? 502 : 504, report.words)
}

async function readLetter(request: Request) {
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase()
	if (type !== "application/json") return answer(415, "The content type must be application/json.")
	const body = await readJson(request)
	if (!body.ok && body.reason === "too-large") return answer(413, "The body must have at most 200 kB.")
	const parsed = body.ok ? writtenLetter.safeParse(body.value) : undefined
	if (!parsed) return answer(400, "The body must be JSON.")
	return parsed.success
		? parsed.data
		: answer(422, parsed.error.issues[0]?.message ?? "The email is incomplete.")
}
