import { createServer } from "node:http"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { CALM, startDaraja } from "../../test/daraja/server.ts"
import { randomFrom } from "../../test/trust/harness/random.ts"
import { createDarajaClient, formatDarajaTime, parseC2bNotice, parseStkNotice } from "./index.ts"

let at = new Date("2026-11-25T20:15:01Z")
const now = () => at
const sent: { url: string; notice: unknown }[] = []
const daraja = await startDaraja(randomFrom("daraja"), {
	...{ now, weather: CALM },
	async deliver(delivery) {
		sent.push(delivery)
		return { ResultCode: "0" }
	},
})
afterAll(daraja.close)
const client = createDarajaClient(daraja.settings, { now })
const PUSH = {
	...{ amount: 36_000, phone: "254712345678", reference: "1000172", description: "Tamasha stall" },
	callbackUrl: "https://tamasha.example/payments/x",
}

beforeEach(() => {
	sent.length = 0
	at = new Date(at.getTime() + 10 * 60_000)
})

const push = async (change = {}) => {
	const pushed = await client.push({ ...PUSH, ...change })
	return pushed.ok ? pushed.checkoutRequestId : expect.fail(pushed.message)
}

test("a_moment_is_written_by_the_clock_in_nairobi", () => {
	expect(formatDarajaTime(new Date("2026-11-25T22:15:01Z"))).toBe("20261126011501")
})

describe("a phone that is asked", () => {
	test("is_asked_with_a_password_that_holds_and_its_answer_comes_to_the_address_given", async () => {
		const id = await push()
		// In either of the two ways in which Daraja says it.
		for (let nth = 0; nth < 4; nth += 1) expect(await client.query(id)).toEqual({ is: "pending" })
		const settled = await daraja.till.answer(id, 0)
		const notice = parseStkNotice(sent[0]?.notice)
		expect(sent[0]?.url).toBe(PUSH.callbackUrl)
		expect(notice).toMatchObject({
			checkoutRequestId: id,
			resultCode: 0,
			paid: { receipt: settled?.receipt, amount: 36_000, phone: PUSH.phone, paidAt: settled?.paidAt },
		})
		expect(await client.query(id)).toEqual({ is: "done", resultCode: 0 })
	})

	test("and_does_not_pay_is_told_by_its_code_and_by_nothing_else", async () => {
		const id = await push()
		await daraja.till.answer(id, 1032)
		expect(parseStkNotice(sent[0]?.notice)).toEqual({
			...{ checkoutRequestId: id, merchantRequestId: expect.any(String), resultCode: 1032 },
		})
		expect(daraja.settled.filter(({ paidAt }) => paidAt >= at)).toEqual([])
	})

	test("for_the_same_amount_within_two_minutes_is_refused", async () => {
		await push({ phone: "254700000001" })
		const again = await push({ phone: "254700000001" })
		expect(await client.query(again)).toEqual({ is: "done", resultCode: 17 })
	})

	test.each([
		["long_texts_are_cut", { reference: "1234567890123", description: "Fourteen chars" }, true],
		["a_phone_elsewhere", { phone: "447700900123" }, false],
		["no_amount", { amount: 0 }, false],
	])("%s", async (_, change, ok) => {
		const pushed = await client.push({ ...PUSH, phone: "254700000002", ...change })
		expect(pushed).toMatchObject(ok ? { ok } : { ok, reason: "refused" })
	})

	test("with_another_passkey_nobody_is", async () => {
		const stranger = createDarajaClient({ ...daraja.settings, passkey: "another" }, { now })
		expect(await stranger.push(PUSH)).toMatchObject({
			ok: false,
			message: expect.stringContaining("credentials"),
		})
	})
})

test("a_token_serves_until_it_ends_and_one_that_was_ended_is_fetched_anew", async () => {
	let tokens = 0
	const counted = createDarajaClient(daraja.settings, {
		now,
		send(request) {
			if (request.url.includes("/oauth/")) tokens += 1
			return fetch(request)
		},
	})
	for (let nth = 0; nth < 3; nth += 1) await counted.query("ws_CO_none")
	expect(tokens).toBe(1)
	at = new Date(at.getTime() + 3_600_000)
	await Promise.all([counted.query("ws_CO_none"), counted.query("ws_CO_none")])
	expect(tokens).toBeGreaterThan(1)
})

test("a_server_that_says_nothing_is_given_up_and_the_phone_may_ring", async () => {
	const silent = createServer(() => undefined)
	await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
	const { port } = silent.address() as { port: number }
	const settings = { ...daraja.settings, baseUrl: `http://127.0.0.1:${port}` }
	// The token comes from elsewhere: only the push itself has no answer.
	const send = (request: Request) =>
		fetch(
			request.url.includes("/oauth/")
				? new Request(request.url.replace(settings.baseUrl, daraja.settings.baseUrl), request)
				: request,
		)
	const waiting = createDarajaClient(settings, { now, timeLimit: 100, send })
	expect(await waiting.push(PUSH)).toEqual({ ok: false, reason: "unknown", message: "no answer" })
	silent.closeAllConnections()
	silent.close()
})

test("what_came_in_is_pulled_page_by_page_and_told_once_each", async () => {
	expect(
		await client.register({
			confirmation: "https://t.example/payments/c",
			validation: "https://t.example/payments/validation",
		}),
	).toMatchObject({ ok: true })
	const from = new Date(at.getTime() - 1_000)
	for (let nth = 0; nth < 130; nth += 1)
		await daraja.till.pay({ amount: 1 + nth, account: "1000172", phone: "254712345678", name: "WANJIRU" })
	const pulled = []
	for (let offset = 0; ; ) {
		const page = await client.pull({ from, to: new Date(at.getTime() + 1_000), offset })
		if (!page.ok) expect.fail(page.message)
		else if (page.rows) pulled.push(...page.transactions)
		else break
		offset += page.ok ? page.rows : 0
	}
	expect(pulled.map(({ amount }) => amount)).toEqual(Array.from({ length: 130 }, (_, nth) => 1 + nth))
	const [told] = sent.filter(({ url }) => url.endsWith("/c"))
	expect(parseC2bNotice(told?.notice)).toMatchObject({
		...{ amount: 1, account: "1000172", phone: "2547 ***** 678", name: "WANJIRU", paidAt: pulled[0]?.paidAt },
	})
})

test("addresses_with_words_that_safaricom_forbids_are_refused", async () => {
	const urls = { confirmation: "https://t.example/mpesa/c", validation: "https://t.example/v" }
	expect(await client.register(urls)).toMatchObject({ ok: false })
})

test("what_is_no_notice_is_none", () => {
	for (const wrong of [
		undefined,
		null,
		1,
		"x",
		{},
		{ Body: {} },
		{ TransID: "x" },
		{ Body: { stkCallback: { ResultCode: 0 } } },
	]) {
		expect(parseStkNotice(wrong)).toBeUndefined()
		expect(parseC2bNotice(wrong)).toBeUndefined()
	}
	const told = { TransID: "TKP1234567", TransTime: "20261125231501", TransAmount: "5.00" }
	expect(parseC2bNotice(told)).toMatchObject({ amount: 5, paidAt: new Date("2026-11-25T20:15:01Z") })
	for (const change of [
		{ TransAmount: "5.50" },
		{ TransAmount: "-5" },
		{ TransTime: "yesterday" },
		{ TransID: "x y" },
	])
		expect(parseC2bNotice({ ...told, ...change })).toBeUndefined()
})
