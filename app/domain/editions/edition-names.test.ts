import { readdirSync, readFileSync } from "node:fs"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { MIGRATIONS } from "../../platform/migrations.server.ts"
import { addEdition } from "./editions.fixture.ts"
import { editions } from "./schema.server.ts"

const { db } = await openTestDatabase()

const file = readdirSync(MIGRATIONS).find((name) => name.endsWith("_edition_names.sql"))
const migration = readFileSync(`${MIGRATIONS}/${file}`, "utf8")

test("editions_that_had_one_name_before_it_was_unique_are_numbered_from_the_second_on", async () => {
	await db.execute(sql`drop index editions_name`)
	const ids: number[] = []
	for (const name of ["Spring 2026", "spring  2026", "Spring 2026 (2)", "SPRING 2026", "Autumn 2026"])
		ids.push(await addEdition(db, { name }))
	await db.transaction(async (tx) => {
		for (const statement of migration.split("--> statement-breakpoint")) await tx.execute(sql.raw(statement))
	})
	const names = await Promise.all(
		ids.map(async (id) => (await db.select().from(editions).where(eq(editions.id, id)))[0]?.name),
	)
	expect(names).toEqual([
		"Spring 2026",
		"spring  2026 (3)",
		"Spring 2026 (2)",
		"SPRING 2026 (4)",
		"Autumn 2026",
	])
	await expect(addEdition(db, { name: "Sprïng 2026" })).rejects.toThrow()
})
