import { resolve } from "node:path"
import { toConfig } from "../../app/platform/config.server.ts"
import { runAllChecks } from "../../app/platform/self-check/checks.server.ts"
import type { Finding } from "../../app/platform/self-check/finding.ts"
import { parseSettings, SETTING_NAMES } from "../../app/platform/settings/settings.server.ts"
import { enforceStrongTls } from "../../app/platform/tls.server.ts"

/** `npm run doctor`: looks at everything, tells it line by line, and exits with 1 when something is at fault. */
export async function run(): Promise<void> {
	enforceStrongTls()
	const { settings, faults } = parseSettings(process.env)
	const config = toConfig(settings, settings.AUTH_SECRET ?? "")
	const given = SETTING_NAMES.filter((name) => process.env[name]?.trim()).length
	const read: Finding[] = faults.length
		? faults.map(({ line }) => ({ name: "settings", state: "fault", message: line }))
		: [{ name: "settings", state: "ok", message: `${given} set, the others at their defaults` }]
	const found = await runAllChecks(
		config,
		faults.map(({ setting }) => setting),
	)
	const findings = [...read, ...found]
	console.log(findings.map(formatFinding).join("\n"))
	const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length
	console.log(
		`\nFaults: ${count("fault")}, warnings: ${count("warning")} (DATA_DIR ${resolve(settings.DATA_DIR)})`,
	)
	process.exitCode = count("fault") ? 1 : 0
}

const formatFinding = ({ name, state, message }: Finding) =>
	`${state.padEnd(8)} ${name.padEnd(20)} ${message}`
