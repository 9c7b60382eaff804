import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { MIGRATIONS } from "./migrations.server.ts"

/** From before anybody ran the product. */
const EARLY = ["0002_company_is_a_piece.sql"]

test("migrations_only_add_so_that_the_version_before_can_run_beside_and_be_gone_back_to", () => {
	const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"))
	expect(files.length).toBeGreaterThan(10)
	const taking = /\b(DROP (TABLE|COLUMN|TYPE|SCHEMA)|RENAME (TO|COLUMN))\b/i
	expect(files.filter((name) => taking.test(readFileSync(`${MIGRATIONS}/${name}`, "utf8")))).toEqual(EARLY)
})
