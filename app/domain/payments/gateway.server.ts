import { createDarajaClient, type DarajaClient } from "#daraja"
import type { Config } from "../../platform/config.server.ts"
import type { Clock } from "../../values/clock.ts"

/** M-Pesa, as it is set up. */
export interface PaymentGateway {
	daraja: DarajaClient
	/** The number of the paybill. */
	shortcode: string
	/** Part of every address at which M-Pesa calls. */
	pathSecret: string
	/** Whom notices are taken from; undefined: from whoever knows the secret. */
	addresses: string[] | undefined
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
