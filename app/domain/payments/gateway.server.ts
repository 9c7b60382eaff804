import { createDarajaClient, type DarajaClient, type Settled, type Till } from "#daraja"
import type { Config } from "../../platform/config.server.ts"
import type { Clock } from "../../values/clock.ts"
import type { PracticeAnswer } from "./rules.ts"

/** What happens at phones, where a till of ours stands in for M-Pesa. */
export interface PracticeTill {
	/** @returns undefined where no phone waits, or nothing was paid */
	answer(checkoutRequestId: string, answer: PracticeAnswer): Promise<Settled | undefined>
	/** Somebody pays from the menu. @returns undefined where nobody has the account */
	pay(payment: Parameters<Till["pay"]>[0]): Promise<Settled | undefined>
}

/** M-Pesa, as it is set up. */
export interface PaymentGateway {
	daraja: DarajaClient
	/** The number of the paybill. */
	shortcode: string
	/** Part of every address at which M-Pesa calls. */
	pathSecret: string
	/** Whom notices are taken from; undefined: from whoever knows the secret. */
	addresses: string[] | undefined
	/** The till that stands in for M-Pesa where no money moves. */
	practice?: PracticeTill
}

/** Undefined where M-Pesa is not set up. */
export function openPaymentGateway({ mpesa }: Pick<Config, "mpesa">, now: Clock): PaymentGateway | undefined {
	if (!mpesa) return undefined
	const { pathSecret, addresses, ...daraja } = mpesa
	return { daraja: createDarajaClient(daraja, { now }), shortcode: mpesa.shortcode, pathSecret, addresses }
}

/** Where the answer of a phone comes to. @param origin of our own site */
export const pushUrl = (origin: string, { pathSecret }: PaymentGateway, key: string): string =>
	`${origin}/payments/${pathSecret}/push/${key}`
