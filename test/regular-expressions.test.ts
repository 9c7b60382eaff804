import { readFileSync } from "node:fs"
import { check } from "recheck"
import { parseAst } from "vite"
import { describe, expect, test } from "vitest"
import { readSources } from "./source-files.ts"

/** Expressions that are not linear, and why nobody can make use of that: they never meet a stranger's text. */
const OWN_TEXT: Record<string, string> = {
	"app/web/request/stylesheet.ts": "reads our own stylesheets",
	"app/web/request/page-scripts.ts": "reads pages that we have just rendered",
	"server/publishing/cached-page.ts": "reads pages that we have just rendered",
	"app/platform/settings/fields.server.ts": "reads the settings",
	"app/domain/accounts/passwords.server.ts": "reads hashes that we made",
}

interface Expression {
	path: string
	pattern: string
	flags: string
}

const shipped = readSources(["app", "packages", "server", "bin/commands"]).filter(
	({ path }) => !/\.(test|fixture|d)\.tsx?$/.test(path),
)

function expressionsIn(path: string): Expression[] {
	const found: Expression[] = []
	const waiting: unknown[] = [parseAst(readFileSync(path, "utf8"), { lang: "tsx" })]
	for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
		if (typeof node !== "object" || node === null) continue
		if ("regex" in node) found.push({ path, ...(node.regex as Pick<Expression, "pattern" | "flags">) })
		else waiting.push(...Object.values(node))
	}
	return found
}

const foreign = shipped
	.map(({ path }) => path)
	.filter((path) => !(path in OWN_TEXT))
	.flatMap(expressionsIn)

describe("regular expressions that may meet a stranger's text", () => {
	test("there_are_many", () => {
		expect(foreign.length).toBeGreaterThan(100)
	})

	test.each(foreign)(
		"$path /$pattern/$flags takes time in step with the length",
		async ({ pattern, flags }) => {
			const { status } = await check(pattern, flags, { timeout: 20_000 })
			expect(status).toBe("safe")
		},
	)

	test("one_that_runs_away_is_found", async () => {
		expect((await check("^[^\\s/]+\\.[^\\s/]+\\/\\S*$", "", { timeout: 20_000 })).status).toBe("vulnerable")
	})
})
