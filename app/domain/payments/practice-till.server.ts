import { randomBytes, randomInt } from "node:crypto"
import { createDarajaClient, createTill, type Till } from "#daraja"
import type { Db } from "../../platform/db.server.ts"
import type { Clock } from "../../values/clock.ts"
import { PRACTICE_PREFIX } from "../ledger/rules.ts"
import type { PaymentGateway } from "./gateway.server.ts"
import { keepAnswer, keepMenuPayment, keepPrompt, readPracticePayments } from "./practice-store.server.ts"
import { isPayable, receiveNotice } from "./receive-notice.server.ts"
import { PRACTICE_ANSWERS } from "./rules.ts"

/** No paybill has it. */
const SHORTCODE = "000000"

interface PracticeOptions {
	db: Db
	now: Clock
	/** Once a notice lies in the database. */
	received: () => Promise<unknown>
}

/**
 * A till in place of M-Pesa, to the same contract and through the same client: no money moves, and everything that follows from
 * paying can be tried. It keeps what it has in the database, so that it outlives its process.
 */
export function openPracticeGateway(options: PracticeOptions): PaymentGateway {
	const { now } = options
	const keys = {
		consumerKey: "practice",
		consumerSecret: randomBytes(16).toString("hex"),
		passkey: randomBytes(16).toString("hex"),
		shortcode: SHORTCODE,
	}
	const tokens = new Map<string, number>()
	const open = () => openTill(options, { ...keys, tokens })
	const settings = { ...keys, baseUrl: "http://practice.invalid", pullMethod: "POST" } as const
	const daraja = createDarajaClient(settings, {
		now,
		send: async (request) => (await open()).handle(request),
	})
	return {
		daraja,
		shortcode: SHORTCODE,
		addresses: undefined,
		// No notice comes from outside: the door is shut while there is a practice till.
		pathSecret: "practice",
		practice: {
			async answer(id, answer) {
				const isLost = answer === "pay-unheard"
				return (await open()).answer(id, PRACTICE_ANSWERS[answer], { isLost })
			},
			pay: async (payment) => (await open()).pay(payment),
		},
	}
}

type Keys = Pick<Parameters<typeof createTill>[0], "consumerKey" | "consumerSecret" | "passkey" | "shortcode">

async function openTill(
	options: PracticeOptions,
	keys: Keys & { tokens: Map<string, number> },
): Promise<Till> {
	const { db, now } = options
	const till = createTill({
		...keys,
		now,
		random: (limit) => randomInt(limit),
		receiptPrefix: PRACTICE_PREFIX,
		...(await readPracticePayments(db, now())),
		notify: (url, notice) => deliver(options, url, notice),
		keep: {
			prompt: (prompt) => keepPrompt(db, prompt),
			answer: (prompt, settled) => keepAnswer(db, prompt, settled),
			payment: (settled) => keepMenuPayment(db, settled),
		},
	})
	Object.assign(till.urls, { confirmation: "confirmation", validation: "validation" })
	return till
}

async function deliver(
	{ db, now, received }: PracticeOptions,
	url: string,
	notice: unknown,
): Promise<unknown> {
	const body = JSON.stringify(notice)
	if (url === "validation") return { ResultCode: (await isPayable(db, body)) ? "0" : "C2B00012" }
	const [, key] = url.split("/push/")
	const address = key ? ({ to: "push", key } as const) : ({ to: "confirmation" } as const)
	await receiveNotice(db, { address, body, at: now(), isPractice: true })
	return received()
}
