import { ensureFirstAdmin, type FirstAdmin } from "../app/domain/accounts/commands/first-admin.server.ts"
import { seedDemoSeason } from "../app/domain/demo/seed.server.ts"
import type { Clock } from "../app/platform/clock.ts"
import { bringContentUpToDate } from "./content.ts"
import type { Machine } from "./machine.ts"

/** Gives an empty database its content, its first organiser and, if wanted, a demo season. */
export async function prepareFirstDay(machine: Machine, now: Clock): Promise<FirstAdmin | undefined> {
	const { config, database } = machine
	await bringContentUpToDate(machine, now())
	const given = { ...config.firstAdmin, authSecret: config.authSecret }
	const firstAdmin = await ensureFirstAdmin(database.db, given, now())
	if (config.demoData) await fillDemoSeason(machine, now)
	return firstAdmin
}

/** The demo season is only there to look at: without it we serve all the same. */
async function fillDemoSeason({ config, files, log, database }: Machine, now: Clock): Promise<void> {
	const origin = config.publicUrl ?? `http://localhost:${config.port}`
	const filled = await seedDemoSeason(database.db, files, { now: now(), origin }).catch((error: unknown) => {
		log.warn({ err: error }, "the demo data could not be added; the next start will try again")
	})
	if (filled === "filled") log.info("added the demo data")
}
