/** A phone that was asked to pay. */
export interface Prompt {
	merchantRequestId: string
	checkoutRequestId: string
	amount: number
	phone: string
	reference: string
	callbackUrl: string
	at: Date
	/** Once somebody has answered, or nobody has for too long. */
	resultCode?: number
}

/** Money that the till has. */
export interface Settled {
	receipt: string
	amount: number
	phone: string
	account: string
	name: string
	paidAt: Date
}

export interface TillOptions {
	shortcode: string
	consumerKey: string
	consumerSecret: string
	passkey: string
	now: () => Date
	/** A whole number from 0 up to below `limit`. */
	random: (limit: number) => number
	/** Sends a notice; what was answered to it. */
	notify: (url: string, notice: unknown) => Promise<unknown>
	/** What its receipts begin with; TKP where it is left out. */
	receiptPrefix?: string
	/** What it had before. */
	settled?: Settled[]
	prompts?: Prompt[]
	tokens?: Map<string, number>
	/** Keeps what it has, before anybody hears of it. */
	keep?: TillKeeper
}

/** Where a till keeps what it has, when it has to outlive its process. */
export interface TillKeeper {
	prompt(prompt: Prompt): Promise<void>
	/** What was done at a phone. @returns false where somebody did something there before */
	answer(prompt: Prompt, settled: Settled | undefined): Promise<boolean>
	payment(settled: Settled): Promise<void>
}

export interface PaybillPayment {
	amount: number
	account: string
	phone: string
	name: string
}

/** What is behind the paybill: a till to Daraja's contract, for trying out and for tests. */
export interface Till {
	/** Answers what Daraja would be asked. */
	handle(request: Request): Promise<Response>
	prompts: Map<string, Prompt>
	settled: Settled[]
	/** What happens at the phone: 0 pays. With `isLost` nobody hears of it. @returns what was paid */
	answer(
		checkoutRequestId: string,
		resultCode: number,
		options?: { isLost?: boolean },
	): Promise<Settled | undefined>
	/** Somebody pays from the menu of their phone. @returns undefined where the account was refused */
	pay(payment: PaybillPayment): Promise<Settled | undefined>
	/** Where notices of such payments go. */
	urls: { confirmation?: string; validation?: string }
}
