import type { FirstAdmin } from "../app/domain/accounts/commands/admins.server.ts"

/** What the person at the console reads at the end of a start; the only place a made password appears (R24). */
export function welcome(address: string, firstAdmin: FirstAdmin | undefined): string {
	const lines = [`Tamasha is open at ${address}`]
	if (firstAdmin) lines.push(`sign in at ${address}/login as ${firstAdmin.email}`)
	if (firstAdmin?.madePassword) {
		lines.push(`password ${firstAdmin.madePassword}`)
		lines.push("(shown only this once, works for a week; change it under Account)")
	}
	return `\n${lines.map((line) => `  ${line}`).join("\n")}\n`
}
