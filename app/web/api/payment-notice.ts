import type { RouterContextProvider } from "react-router"
import { PAYMENTS_JOB } from "../../domain/payments/notices.server.ts"
import {
	isNoticeSecret,
	isPayable,
	type NoticeAddress,
	receiveNotice,
} from "../../domain/payments/receive-notice.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { postOnlyText } from "../request/post-only.ts"
import { readSmallText } from "../request/small-form.ts"
import type { Route } from "./+types/payment-notice"

type Context = Readonly<RouterContextProvider>

/** Bytes: several times what M-Pesa sends. */
const BODY_LIMIT = 16_384

const respond = (status: number, body: object) =>
	Response.json(body, { status, headers: { "cache-control": "no-store" } })

/** The answers that M-Pesa knows. */
const ACCEPTED = { ResultCode: "0", ResultDesc: "Accepted" }
const IMPOSSIBLE_ACCOUNT = { ResultCode: "C2B00012", ResultDesc: "Rejected" }

const notFound = () => respond(404, { ResultCode: "1", ResultDesc: "Not found" })

export const loader = postOnlyText("M-Pesa sends its notices here.")

/** Keeps what M-Pesa tells, and answers at once: what follows from it is done beside requests. */
export async function action({ request, context, params, pattern }: Route.ActionArgs): Promise<Response> {
	if (!isFromMpesa(params.secret, context)) return notFound()
	const body = await readSmallText(request, BODY_LIMIT)
	if (body === undefined) return respond(413, { ResultCode: "1", ResultDesc: "Too large" })
	const { db, jobs, now } = getServices(context)
	const address = addressOf(pattern, params)
	if (address.to === "validation")
		return respond(200, (await isPayable(db, body)) ? ACCEPTED : IMPOSSIBLE_ACCOUNT)
	const reception = await receiveNotice(db, { address, body, at: now() })
	if (reception === "not-found") return notFound()
	if (reception === "malformed") {
		getRequestContext(context).log.warn({ to: address.to }, "a notice of a payment could not be read")
		return respond(400, { ResultCode: "1", ResultDesc: "Not a notice" })
	}
	await jobs.enqueueAfter(PAYMENTS_JOB, 0).catch((err: unknown) => {
		getRequestContext(context).log.warn({ err }, "a notice of a payment waits for the next minute")
	})
	return respond(200, ACCEPTED)
}

function addressOf(pattern: string, { key }: { key?: string }): NoticeAddress {
	if (key !== undefined) return { to: "push", key }
	return { to: pattern.endsWith("validation") ? "validation" : "confirmation" }
}

/** By the secret in the address, and by the list of addresses where there is one. */
function isFromMpesa(claimed: string, context: Context): boolean {
	const { gateway } = getServices(context)
	if (!gateway || gateway.practice || !isNoticeSecret(claimed, gateway.pathSecret)) return false
	const { ip, log } = getRequestContext(context)
	if (!gateway.addresses || gateway.addresses.includes(ip)) return true
	log.warn({ ip }, "refused: a notice of a payment from an address that is not in MPESA_ADDRESSES")
	return false
}
