import { z } from "zod"
import type { Prompt, Till, TillOptions } from "./till-types.ts"
import { formatDarajaTime, parseDarajaTime, parsePullTime } from "./time.ts"

type TillState = Pick<Till, "prompts" | "settled" | "urls"> & { tokens: Map<string, number> }

const TOKEN_SECONDS = 3599
const PULLED_AT_ONCE = 100
/** The same amount from the same phone is taken again after so long. */
const SAME_AMOUNT_MS = 120_000
/** Daraja refuses a password whose time is not about now. */
const MAX_SKEW_MS = 10 * 60_000

const pushRequest = z.object({
	BusinessShortCode: z.coerce.string(),
	Password: z.string(),
	Timestamp: z.string().regex(/^\d{14}$/),
	TransactionType: z.literal("CustomerPayBillOnline"),
	Amount: z.coerce.number().int().min(1).max(250_000),
	PartyA: z.coerce.string(),
	PartyB: z.coerce.string(),
	PhoneNumber: z.coerce.string().regex(/^254[17]\d{8}$/),
	CallBackURL: z.url(),
	AccountReference: z.string().min(1).max(12),
	TransactionDesc: z.string().min(1).max(13),
})
const queryRequest = pushRequest
	.pick({ BusinessShortCode: true, Password: true, Timestamp: true })
	.extend({ CheckoutRequestID: z.string() })
const registration = z.object({
	ShortCode: z.coerce.string(),
	ResponseType: z.enum(["Completed", "Cancelled"]),
	ConfirmationURL: z.url(),
	ValidationURL: z.url(),
})
const pullRequest = z.object({
	ShortCode: z.coerce.string(),
	StartDate: z.string(),
	EndDate: z.string(),
	OffSetValue: z.coerce.number().int().min(0),
})

const refuse = (status: number, errorCode: string, errorMessage: string) =>
	Response.json({ requestId: "till", errorCode, errorMessage }, { status })
const badRequest = (what: string) => refuse(400, "400.002.02", `Bad Request - Invalid ${what}`)

/** What Daraja answers, for a till. */
export function createTillApi(options: TillOptions, state: TillState) {
	const { tokens } = state
	let waits = 0
	const routes: Record<string, (body: unknown) => Response | Promise<Response>> = {
		"/mpesa/stkpush/v1/processrequest": (body) => push(options, state, body),
		"/mpesa/stkpushquery/v1/query": (body) => query(options, state, body, ++waits % 2 === 0),
		"/mpesa/c2b/v2/registerurl": (body) => register(options, state, body),
		"/pulltransactions/v1/query": (body) => pull(options, state, body),
	}
	return async (request: Request): Promise<Response> => {
		const { pathname, searchParams } = new URL(request.url)
		if (pathname === "/oauth/v1/generate") return giveToken(options, tokens, request)
		const bearer = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? ""
		if ((tokens.get(bearer) ?? 0) < options.now().getTime())
			return refuse(401, "404.001.03", "Invalid Access Token")
		const route = routes[pathname]
		if (!route) return refuse(404, "404.001.01", "Resource not found")
		const body = request.method === "GET" ? Object.fromEntries(searchParams) : await readJson(request)
		return route(body)
	}
}

const readJson = (request: Request): Promise<unknown> => request.json().catch(() => undefined)

function giveToken(options: TillOptions, tokens: Map<string, number>, request: Request): Response {
	const { consumerKey, consumerSecret, now, random } = options
	const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")
	if (request.headers.get("authorization") !== `Basic ${basic}`)
		return refuse(400, "400.008.01", "Invalid Authentication passed")
	const token = Array.from({ length: 28 }, () => random(36).toString(36)).join("")
	tokens.set(token, now().getTime() + TOKEN_SECONDS * 1_000)
	return Response.json({ access_token: token, expires_in: String(TOKEN_SECONDS) })
}

function isSigned(
	{ shortcode, passkey, now }: TillOptions,
	sent: { BusinessShortCode: string; Password: string; Timestamp: string },
): boolean {
	const at = parseDarajaTime(sent.Timestamp)
	const isNow = at && Math.abs(at.getTime() - now().getTime()) < MAX_SKEW_MS
	const password = Buffer.from(shortcode + passkey + sent.Timestamp).toString("base64")
	return Boolean(isNow) && sent.BusinessShortCode === shortcode && sent.Password === password
}

const wrongCredentials = () => refuse(500, "500.001.1001", "Wrong credentials")

async function push(options: TillOptions, { prompts }: TillState, body: unknown): Promise<Response> {
	const sent = pushRequest.safeParse(body)
	if (!sent.success) return badRequest(String(sent.error.issues[0]?.path[0] ?? "body"))
	if (!isSigned(options, sent.data)) return wrongCredentials()
	const {
		Amount: amount,
		PhoneNumber: phone,
		AccountReference: reference,
		CallBackURL: callbackUrl,
	} = sent.data
	const at = options.now()
	const stamp = `${formatDarajaTime(at)}${String(options.random(1_000_000)).padStart(6, "0")}`
	const isRepeated = [...prompts.values()].some(
		(other) =>
			other.phone === phone &&
			other.amount === amount &&
			(other.resultCode ?? 0) === 0 &&
			at.getTime() - other.at.getTime() < SAME_AMOUNT_MS,
	)
	const prompt: Prompt = {
		...{ amount, phone, reference, callbackUrl, at },
		merchantRequestId: `mr-${stamp}-1`,
		checkoutRequestId: `ws_CO_${stamp}${phone.slice(3)}`,
		...(isRepeated && { resultCode: 17 }),
	}
	await options.keep?.prompt(prompt)
	prompts.set(prompt.checkoutRequestId, prompt)
	return Response.json({
		MerchantRequestID: prompt.merchantRequestId,
		CheckoutRequestID: prompt.checkoutRequestId,
		ResponseCode: "0",
		ResponseDescription: "Success. Request accepted for processing",
		CustomerMessage: "Success. Request accepted for processing",
	})
}

/** @param saysResult of a phone that has not answered yet, by a code in place of an error: Daraja has said it in both ways */
function query(options: TillOptions, { prompts }: TillState, body: unknown, saysResult: boolean): Response {
	const sent = queryRequest.safeParse(body)
	if (!sent.success) return badRequest("CheckoutRequestID")
	if (!isSigned(options, sent.data)) return wrongCredentials()
	const prompt = prompts.get(sent.data.CheckoutRequestID)
	if (!prompt) return refuse(500, "500.001.1001", "The transaction does not exist")
	const isAsking = prompt.resultCode === undefined
	if (isAsking && !saysResult) return refuse(500, "500.001.1001", "The transaction is being processed")
	return Response.json({
		ResponseCode: "0",
		ResponseDescription: "The service request has been accepted successfully",
		MerchantRequestID: prompt.merchantRequestId,
		CheckoutRequestID: prompt.checkoutRequestId,
		ResultCode: isAsking ? "4999" : String(prompt.resultCode),
		ResultDesc: isAsking ? "The transaction is still under processing" : "",
	})
}

const FORBIDDEN_WORDS = /m-?pesa|safaricom|exe|exec|cmd|sql|query/i

function register({ shortcode }: TillOptions, { urls }: TillState, body: unknown): Response {
	const sent = registration.safeParse(body)
	if (!sent.success || sent.data.ShortCode !== shortcode) return badRequest("registration")
	const { ConfirmationURL: confirmation, ValidationURL: validation } = sent.data
	if (FORBIDDEN_WORDS.test(confirmation + validation)) return badRequest("URL")
	Object.assign(urls, { confirmation, validation })
	return Response.json({ OriginatorCoversationID: "till", ResponseCode: "0", ResponseDescription: "success" })
}

function pull({ shortcode }: TillOptions, { settled }: TillState, body: unknown): Response {
	const sent = pullRequest.safeParse(body)
	if (!sent.success || sent.data.ShortCode !== shortcode) return badRequest("ShortCode")
	const [from, to] = [parsePullTime(sent.data.StartDate), parsePullTime(sent.data.EndDate)]
	if (!from || !to) return badRequest("StartDate")
	const { OffSetValue: offset } = sent.data
	const rows = settled
		.filter(({ paidAt }) => paidAt >= from && paidAt <= to)
		.slice(offset, offset + PULLED_AT_ONCE)
		.map(({ receipt, paidAt, phone, name, account, amount }) => ({
			transactionId: receipt,
			trxDate: `${toPulled(paidAt)}`,
			msisdn: phone,
			sender: name,
			transactiontype: "c2b-pay-bill-debit",
			billreference: account,
			amount: amount.toFixed(1),
			organizationname: "Tamasha",
		}))
	return Response.json({
		ResponseRefID: "till",
		ResponseCode: "1000",
		ResponseMessage: "Success",
		Response: [rows],
	})
}

/** "2026-11-25T23:15:01Z": a clock in Kenya, as Daraja writes it. */
const toPulled = (instant: Date) =>
	formatDarajaTime(instant).replace(/(....)(..)(..)(..)(..)(..)/, "$1-$2-$3T$4:$5:$6Z")
