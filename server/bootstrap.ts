import { ensureFirstAdmin, type FirstAdmin } from "../app/domain/accounts/commands/first-admin.server.ts"
import { seedDemoData } from "../app/domain/demo/seed.server.ts"
import type { Clock } from "../app/values/clock.ts"
import type { Container } from "./container.ts"
import { updateContent } from "./content.ts"

/** Gives an empty database its content, its first organiser and, if wanted, a demo season. */
export async function bootstrap(container: Container, now: Clock): Promise<FirstAdmin | undefined> {
	const { config, database } = container
	await updateContent(container, now())
	const given = { ...config.firstAdmin, authSecret: config.authSecret }
	const firstAdmin = await ensureFirstAdmin(database.db, given, now())
	if (config.demoData) await addDemoData(container, now)
	return firstAdmin
}

/** The demo season is only there to look at: without it we serve all the same. */
async function addDemoData({ config, files, log, database }: Container, now: Clock): Promise<void> {
	const origin = config.publicUrl ?? `http://localhost:${config.port}`
	const filled = await seedDemoData(database.db, files, { now: now(), origin }).catch((error: unknown) => {
		log.warn({ err: error }, "the demo data could not be added; the next start will try again")
	})
	if (filled === "filled") log.info("added the demo data")
}
