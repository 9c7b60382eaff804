import { afterAll, afterEach, expect, test, vi } from "vitest"
import { startDaraja } from "../../test/daraja/server.ts"
import { randomFrom } from "../../test/trust/harness/random.ts"
import { run } from "./register-payments.ts"

const SECRET = "a-secret-part-of-an-address-of-the-tests"
const daraja = await startDaraja(randomFrom("registration"))
afterAll(daraja.close)
afterEach(() => {
	vi.unstubAllEnvs()
	vi.restoreAllMocks()
	process.exitCode = undefined
})

/** What the command prints, with these settings. */
async function register(more: Record<string, string> = {}) {
	const { baseUrl, consumerKey, consumerSecret, shortcode, passkey } = daraja.settings
	const settings = {
		...{ PUBLIC_URL: "https://stalls.example", MPESA_URL: baseUrl, MPESA_CONSUMER_KEY: consumerKey },
		...{ MPESA_CONSUMER_SECRET: consumerSecret, MPESA_SHORTCODE: shortcode, MPESA_PASSKEY: passkey },
		...{ MPESA_PATH_SECRET: SECRET, ...more },
	}
	for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
	const lines: string[] = []
	const keep = (line: string) => void lines.push(line)
	vi.spyOn(console, "log").mockImplementation(keep)
	vi.spyOn(console, "error").mockImplementation(keep)
	// What other files of this process left there is none of ours.
	process.exitCode = undefined
	await run()
	return { printed: lines.join("\n"), exitCode: process.exitCode }
}

test("mpesa_is_told_both_addresses_and_their_secret_is_not_printed", async () => {
	const { printed, exitCode } = await register()
	expect(daraja.till.urls).toEqual({
		confirmation: `https://stalls.example/payments/${SECRET}/confirmation`,
		validation: `https://stalls.example/payments/${SECRET}/validation`,
	})
	expect(printed).toContain("https://stalls.example/payments/…/confirmation")
	expect(printed).not.toContain(SECRET)
	expect(exitCode).toBeUndefined()
})

test("what_mpesa_refuses_is_said_and_fails", async () => {
	const { printed, exitCode } = await register({ PUBLIC_URL: "https://mpesa.stalls.example" })
	expect(printed).toContain("Nothing was registered. M-Pesa answered: 400")
	expect(exitCode).toBe(1)
	expect(await register({ MPESA_CONSUMER_SECRET: "another-secret" })).toMatchObject({ exitCode: 1 })
})

test("without_the_settings_nobody_is_asked", async () => {
	const { printed, exitCode } = await register({ MPESA_PASSKEY: "" })
	expect(printed).toContain("set PUBLIC_URL and the settings MPESA_…")
	expect(exitCode).toBe(1)
})
