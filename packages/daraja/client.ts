import { z } from "zod"
import { parsePull, type Transaction } from "./contract.ts"
import { formatDarajaTime, formatPullTime } from "./time.ts"

export interface DarajaSettings {
	/** "https://api.safaricom.co.ke", without a slash at its end. */
	baseUrl: string
	consumerKey: string
	consumerSecret: string
	shortcode: string
	passkey: string
	/** The documents of the pull disagree. */
	pullMethod: "GET" | "POST"
}

export interface DarajaOptions {
	now: () => Date
	/** Sends a request; of a till in the same process, that one. */
	send?: (request: Request) => Promise<Response>
	/** Milliseconds that one answer may take. */
	timeLimit?: number
}

interface Push {
	/** Whole shillings. */
	amount: number
	/** 254 and nine digits. */
	phone: string
	/** At most 12 characters. */
	reference: string
	/** At most 13 characters. */
	description: string
	callbackUrl: string
}

export type PushResult =
	| { ok: true; merchantRequestId: string; checkoutRequestId: string }
	/** "refused": nobody is asked to pay. "unknown": no answer came, and the phone may ring. */
	| { ok: false; reason: "refused" | "unknown"; message: string }

type QueryResult =
	| { is: "done"; resultCode: number }
	| { is: "pending" }
	/** No answer, or one that says nothing about the payment. */
	| { is: "unknown"; message: string }

/** A page of what came in. */
type PullResult = { ok: true; rows: number; transactions: Transaction[] } | { ok: false; message: string }

export interface DarajaClient {
	push(push: Push): Promise<PushResult>
	query(checkoutRequestId: string): Promise<QueryResult>
	pull(span: { from: Date; to: Date; offset: number }): Promise<PullResult>
	/** Tells where notices of payments to the paybill go: in production once. */
	register(urls: { confirmation: string; validation: string }): Promise<{ ok: boolean; message: string }>
}

interface Answer {
	status: number
	body: unknown
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })
const pushAnswer = z.object({
	ResponseCode: z.coerce.number().refine((code) => code === 0),
	MerchantRequestID: z.string(),
	CheckoutRequestID: z.string(),
})
const queryAnswer = z.object({ ResultCode: z.coerce.number().int(), ResultDesc: z.string().default("") })
const refusal = z.object({ errorCode: z.string().default(""), errorMessage: z.string().default("") })
/** A token is renewed so long before it ends, in seconds. */
const TOKEN_MARGIN = 60
const TIME_LIMIT = 15_000

export function createDarajaClient(settings: DarajaSettings, options: DarajaOptions): DarajaClient {
	const { baseUrl, shortcode } = settings
	const call = createCaller(settings, options)
	const signed = () => {
		const Timestamp = formatDarajaTime(options.now())
		const Password = Buffer.from(shortcode + settings.passkey + Timestamp).toString("base64")
		return { BusinessShortCode: shortcode, Password, Timestamp }
	}
	return {
		async push(push) {
			const body = { ...signed(), ...pushBody(push, shortcode) }
			return toPushResult(await call("POST", `${baseUrl}/mpesa/stkpush/v1/processrequest`, body))
		},
		async query(CheckoutRequestID) {
			const body = { ...signed(), CheckoutRequestID }
			return toQueryResult(await call("POST", `${baseUrl}/mpesa/stkpushquery/v1/query`, body))
		},
		async pull({ from, to, offset }) {
			const span = { StartDate: formatPullTime(from), EndDate: formatPullTime(to) }
			const body = { ShortCode: shortcode, ...span, OffSetValue: String(offset) }
			const answer = await call(settings.pullMethod, `${baseUrl}/pulltransactions/v1/query`, body)
			const found = answer?.status === 200 ? parsePull(answer.body) : undefined
			return found ? { ok: true, ...found } : { ok: false, message: messageOf(answer) }
		},
		async register({ confirmation, validation }) {
			const urls = { ConfirmationURL: confirmation, ValidationURL: validation }
			const body = { ShortCode: shortcode, ResponseType: "Completed", ...urls }
			const answer = await call("POST", `${baseUrl}/mpesa/c2b/v2/registerurl`, body)
			return { ok: answer?.status === 200, message: messageOf(answer) }
		},
	}
}

const pushBody = ({ amount, phone, reference, description, callbackUrl }: Push, shortcode: string) => ({
	TransactionType: "CustomerPayBillOnline",
	Amount: amount,
	PartyA: phone,
	PartyB: shortcode,
	PhoneNumber: phone,
	CallBackURL: callbackUrl,
	AccountReference: reference.slice(0, 12),
	TransactionDesc: description.slice(0, 13),
})

function toPushResult(answer: Answer | undefined): PushResult {
	const accepted = answer?.status === 200 ? pushAnswer.safeParse(answer.body).data : undefined
	if (accepted)
		return {
			ok: true,
			merchantRequestId: accepted.MerchantRequestID,
			checkoutRequestId: accepted.CheckoutRequestID,
		}
	const isRefused = answer && answer.status >= 400 && answer.status < 500
	return { ok: false, reason: isRefused ? "refused" : "unknown", message: messageOf(answer) }
}

/**
 * While a phone is asked, Daraja answers with an error, 500.001.1001, or as if it were done, with 4999. The error has several
 * meanings: only its message tells them apart.
 */
function toQueryResult(answer: Answer | undefined): QueryResult {
	const answered = answer?.status === 200 ? queryAnswer.safeParse(answer.body).data : undefined
	const message = answered ? answered.ResultDesc : messageOf(answer)
	if (answered?.ResultCode === STILL_ASKING || (answered?.ResultCode !== 0 && UNDER_WAY.test(message)))
		return { is: "pending" }
	return answered ? { is: "done", resultCode: answered.ResultCode } : { is: "unknown", message }
}

const STILL_ASKING = 4999
const UNDER_WAY = /(being processed|under processing)/i

/** For the log: what Daraja says, never what we sent. */
function messageOf(answer: Answer | undefined): string {
	if (!answer) return "no answer"
	const { errorCode, errorMessage } = refusal.safeParse(answer.body).data ?? {}
	return `${answer.status} ${errorCode ?? ""} ${errorMessage ?? ""}`.trim().slice(0, 300)
}

type Caller = (method: "GET" | "POST", url: string, body: unknown) => Promise<Answer | undefined>

/** Calls with a token, which serves until it ends; undefined where no answer came. */
function createCaller(settings: DarajaSettings, options: DarajaOptions): Caller {
	const send = createSender(options)
	let token: Promise<{ value: string; until: number } | undefined> | undefined
	async function currentToken(): Promise<string | undefined> {
		const known = await token
		if (known && known.until > options.now().getTime()) return known.value
		token = fetchToken(settings, send, options.now)
		return (await token)?.value
	}
	async function callOnce(method: string, url: string, body: unknown) {
		const bearer = await currentToken()
		if (!bearer) return { status: 401, body: { errorMessage: "no token" } }
		const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" }
		return method === "GET"
			? send(new Request(`${url}?${new URLSearchParams(body as Record<string, string>)}`, { headers }))
			: send(new Request(url, { method, headers, body: JSON.stringify(body) }))
	}
	return async (method, url, body) => {
		const answer = await callOnce(method, url, body)
		if (answer?.status !== 401 || !token) return answer
		// It may have been ended over there.
		token = undefined
		return callOnce(method, url, body)
	}
}

type Sender = (request: Request) => Promise<Answer | undefined>

async function fetchToken(
	{ baseUrl, consumerKey, consumerSecret }: DarajaSettings,
	send: Sender,
	now: () => Date,
) {
	const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")
	const url = `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`
	const answer = await send(new Request(url, { headers: { authorization: `Basic ${basic}` } }))
	const given = answer?.status === 200 ? tokenAnswer.safeParse(answer.body).data : undefined
	if (!given) return undefined
	return { value: given.access_token, until: now().getTime() + (given.expires_in - TOKEN_MARGIN) * 1_000 }
}

/** The longest answer that is read, in bytes. */
const MAX_ANSWER = 5_000_000

function createSender({ send = (request) => fetch(request), timeLimit = TIME_LIMIT }: DarajaOptions): Sender {
	return async (request) => {
		try {
			const limited = new Request(request, { signal: AbortSignal.timeout(timeLimit), redirect: "error" })
			const response = await send(limited)
			const text = await response.text()
			if (text.length > MAX_ANSWER) return undefined
			return { status: response.status, body: parseJson(text) }
		} catch {
			return undefined
		}
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
