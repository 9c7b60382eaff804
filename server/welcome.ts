import type { FirstAdmin } from "../app/domain/accounts/commands/first-admin.server.ts"
import { formatNairobiDate } from "../app/values/clock.ts"

/** What the person at the console reads at the end of a start; the only place a made password appears. */
export function buildWelcomeMessage(address: string, firstAdmin: FirstAdmin | undefined): string {
	const lines = [`Tamasha is open at ${address}`]
	if (firstAdmin) {
		lines.push(`sign in at ${address}/login as ${firstAdmin.email}`, ...passwordLines(firstAdmin))
	}
	return `\n${lines.map((line) => `  ${line}`).join("\n")}\n`
}

function passwordLines({ email, password }: FirstAdmin): string[] {
	switch (password.kind) {
		case "given":
			return []
		case "lost":
			return [`(not used yet; for a new password: npm run admin -- reset ${email})`]
		case "made":
			return [
				`password ${password.words}`,
				`(works until ${formatNairobiDate(password.endsAt)}, shown at every start until it is used; change it under Account)`,
			]
	}
}
