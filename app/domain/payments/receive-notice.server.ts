import { parseC2bNotice, parseStkNotice } from "#daraja"
import type { Db } from "../../platform/db.server.ts"
import { isEqualInConstantTime } from "../../platform/keys.server.ts"
import { withTimeout } from "../../values/timeout.ts"
import { isPracticeReceipt } from "../ledger/rules.ts"
import { findLedgerByCode } from "../money/queries.server.ts"
import { findRequestByKey, keepNotice } from "./notices.server.ts"

/** Where M-Pesa calls us: what a phone that we asked answered, what was paid to the paybill, and whether it may be. */
export type NoticeAddress = { to: "push"; key: string } | { to: "confirmation" | "validation" }

/** Whether an address has the secret; as long whatever is guessed. */
export const isNoticeSecret = (claimed: string, pathSecret: string): boolean =>
	isEqualInConstantTime(Buffer.from(claimed), Buffer.from(pathSecret))

export type NoticeReception = "kept" | "not-found" | "malformed"

interface Received {
	address: NoticeAddress
	body: string
	at: Date
	/** From the practice till: nobody else may tell of its receipts, and it of no others. */
	isPractice?: boolean
}

/** Keeps a notice that has the form of one, to be looked at at once. */
export async function receiveNotice(
	db: Db,
	{ address, body, at, isPractice = false }: Received,
): Promise<NoticeReception> {
	const sent = parseJson(body)
	const isPush = address.to === "push"
	const receipt = isPush ? readPaidReceipt(sent) : parseC2bNotice(sent)?.receipt
	if (receipt === undefined) return "malformed"
	if (receipt && isPracticeReceipt(receipt) !== isPractice) return "malformed"
	const requestId = isPush ? await findRequestByKey(db, address.key) : null
	if (requestId === undefined) return "not-found"
	await keepNotice(db, { kind: isPush ? "stk" : "c2b", requestId, body, at })
	return "kept"
}

/** Empty where nothing was paid; undefined for what is no notice. */
function readPaidReceipt(sent: unknown): string | undefined {
	const notice = parseStkNotice(sent)
	return notice && (notice.paid?.receipt ?? "")
}

/** Within the eight seconds that M-Pesa waits, and before it lets go of us. */
const VALIDATION_MS = 4_000

/**
 * Whether a payment may come in: not under an account number that nobody has. When in doubt it may, because money that is
 * there can be given to whom it belongs.
 */
export async function isPayable(db: Db, body: string): Promise<boolean> {
	const asked = parseC2bNotice(parseJson(body))
	if (!asked) return true
	const known = findLedgerByCode(db, asked.account).then(
		(account) => account !== undefined,
		() => true,
	)
	return withTimeout(known, VALIDATION_MS, () => true)
}

function parseJson(body: string): unknown {
	try {
		return JSON.parse(body)
	} catch {
		return undefined
	}
}
