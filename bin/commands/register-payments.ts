import { createDarajaClient } from "#daraja"
import { toConfig } from "../../app/platform/config.server.ts"
import { parseSettings } from "../../app/platform/settings/settings.server.ts"
import { enforceStrongTls } from "../../app/platform/tls.server.ts"

/**
 * `npm run register-payments`: tells M-Pesa where its notices of payments go. In production that is taken once for a paybill. The
 * secret part of the addresses is not printed.
 */
export async function run(): Promise<void> {
	enforceStrongTls()
	const { settings, faults } = parseSettings(process.env)
	for (const { line } of faults) console.error(line)
	const { mpesa, publicUrl } = toConfig(settings, settings.AUTH_SECRET ?? "")
	if (faults.length || !mpesa || !publicUrl) {
		console.error("Nothing was registered: set PUBLIC_URL and the settings MPESA_… first (docs/money.md).")
		process.exitCode = 1
		return
	}
	const { pathSecret, addresses: _, ...daraja } = mpesa
	const at = (end: string) => `${publicUrl}/payments/${pathSecret}/${end}`
	const client = createDarajaClient(daraja, { now: () => new Date() })
	const answer = await client.register({ confirmation: at("confirmation"), validation: at("validation") })
	const door = `${publicUrl}/payments/…/`
	if (answer.ok) {
		console.log(
			`M-Pesa tells of payments to ${mpesa.shortcode} at ${door}confirmation, and asks at ${door}validation.`,
		)
	} else {
		console.error(`Nothing was registered. M-Pesa answered: ${answer.message}`)
		process.exitCode = 1
	}
}
