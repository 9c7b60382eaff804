import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { MIGRATIONS } from "./migrations.server.ts"

/** From before anybody ran the product. */
const EARLY = ["0002_company_is_a_piece.sql"]

/** A generated column of another expression goes and comes back under its name; PostgreSQL has no other way before 17. */
function isDestructive(migration: string): boolean {
	const remade = [...migration.matchAll(/\bADD COLUMN ("\w+")/gi)].map(([, name]) => `DROP COLUMN ${name}`)
	const left = remade.reduce((text, drop) => text.replace(drop, ""), migration)
	return /\b(DROP (TABLE|COLUMN|TYPE|SCHEMA)|RENAME (TO|COLUMN))\b/i.test(left)
}

test("migrations_only_add_so_that_the_version_before_can_run_beside_and_be_gone_back_to", () => {
	const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"))
	expect(files.length).toBeGreaterThan(10)
	expect(files.filter((name) => isDestructive(readFileSync(`${MIGRATIONS}/${name}`, "utf8")))).toEqual(EARLY)
})
