import { createHmac } from "node:crypto"
import { expect, test } from "vitest"
import { testConfig } from "../../domain/accounts/accounts.fixture.ts"
import type { BrowserTokens } from "../../domain/accounts/auth-context.ts"
import { readCaller, readToken, withTokens } from "./account-cookies.server.ts"

const TOKENS = { session: "a-token_of-a-session", device: "sign-in.1~letter.2", secondStep: "a-step" }
const overHttps = { ...testConfig, publicUrl: "https://tamasha.example" }

const setCookies = (tokens: BrowserTokens, settings = testConfig) =>
	withTokens(tokens, settings).headers.map(([name, value]) => {
		expect(name).toBe("set-cookie")
		return value
	})

const requestWith = (cookie?: string, headers = {}) =>
	new Request("https://tamasha.example/login", { headers: { ...(cookie ? { cookie } : {}), ...headers } })

/** The request of a browser that was given these tokens. */
const requestAfter = (tokens: BrowserTokens, settings = testConfig) =>
	requestWith(
		["other=1", ...setCookies(tokens, settings).map((cookie) => cookie.split(";")[0]), "more=2"].join("; "),
	)

test("sessions_browsers_and_steps_are_kept_in_cookies_that_scripts_cannot_read", () => {
	expect(setCookies(TOKENS)).toEqual([
		expect.stringMatching(/^tamasha=[^;]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/),
		"tamasha-browser=sign-in.1~letter.2; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict",
		"tamasha-step=a-step; Max-Age=600; Path=/; HttpOnly; SameSite=Strict",
	])
	expect(setCookies({ session: null, secondStep: null })).toEqual([
		"tamasha=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
		"tamasha-step=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict",
	])
	expect(setCookies({})).toEqual([])
})

test("over_https_cookies_are_bound_to_this_host", () => {
	expect(setCookies(TOKENS, overHttps)).toEqual([
		expect.stringMatching(/^__Host-tamasha=[^;]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
		expect.stringMatching(/^__Host-tamasha-browser=[^;]+; .*HttpOnly; Secure; SameSite=Strict$/),
		expect.stringMatching(/^__Host-tamasha-step=[^;]+; .*HttpOnly; Secure; SameSite=Strict$/),
	])
	expect(readToken(requestAfter(TOKENS, overHttps), "session", overHttps)).toBe(TOKENS.session)
	expect(readToken(requestAfter(TOKENS, overHttps), "session", testConfig)).toBeUndefined()
})

test("what_a_browser_was_given_is_read_again", () => {
	const request = requestAfter(TOKENS)
	for (const kind of ["session", "device", "secondStep"] as const) {
		expect(readToken(request, kind, testConfig)).toBe(TOKENS[kind])
		expect(readToken(requestWith(), kind, testConfig)).toBeUndefined()
	}
	expect(readCaller(request, "10.0.0.1", testConfig)).toEqual({
		ip: "10.0.0.1",
		userAgent: "",
		deviceToken: TOKENS.device,
	})
	const firefox = { "user-agent": "Firefox/133.0" }
	expect(readCaller(requestWith(undefined, firefox), "10.0.0.1", testConfig).userAgent).toBe("Firefox/133.0")
})

test("a_cookie_that_we_did_not_sign_is_nobody", () => {
	const { session: token } = TOKENS
	const sign = (secret: string) => createHmac("sha256", secret).update(token).digest("base64")
	const cookieOf = (signature: string) => `tamasha=${encodeURIComponent(`${token}.${signature}`)}`
	const found = (cookie: string) => readToken(requestWith(cookie), "session", testConfig)
	const own = cookieOf(sign(testConfig.authSecret))
	expect(found(own)).toBe(token)
	expect(setCookies({ session: token })[0]?.split(";")[0]).toBe(own)
	const forged = [
		"",
		"tamasha=",
		"tamasha=.",
		`tamasha=${token}`,
		`tamasha=${token}.`,
		cookieOf(sign("another secret that is long enough")),
		cookieOf(sign(testConfig.authSecret).slice(0, -4)),
		own.replace("tamasha=", "tamasha2="),
		"tamasha=%E0%A4%A",
	]
	expect(forged.map(found)).toEqual(forged.map(() => undefined))
})
