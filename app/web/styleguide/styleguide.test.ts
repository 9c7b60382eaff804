import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { readSources } from "../../../test/source-files.ts"
import { readTokens } from "./tokens.server.ts"
import { UNSEEN } from "./unseen.ts"

const parts = readdirSync("app/ui").filter((name) => /\.(tsx?|css)$/.test(name))
const shown = new Set(
	readSources(["app/web/styleguide"])
		.flatMap(({ imports }) => imports)
		.filter((path) => path.startsWith("app/ui/"))
		.map((path) => path.replace("app/ui/", "")),
)

test("no_part_of_the_house_is_forgotten", () => {
	expect(parts.filter((name) => !shown.has(name) && !(name in UNSEEN))).toEqual([])
	expect(Object.keys(UNSEEN).filter((name) => !parts.includes(name))).toEqual([])
})

const sheet = (name: string) => readFileSync(`app/ui/${name}.css`, "utf8")

test("every_token_is_read_from_the_stylesheets", () => {
	const { palette, meanings, faces, sizes, corners, shadows, movements, schemes } = readTokens(
		sheet("theme"),
		sheet("day-and-night"),
	)
	const names = (tokens: { name: string }[]) => tokens.map(({ name }) => name)
	expect(names(palette)).toContain("murram")
	expect(names(sizes)).toEqual(["xs", "sm", "base", "lg", "xl", "2xl", "3xl", "4xl", "5xl"])
	expect(names(faces)).toEqual(["text", "display", "mono"])
	expect(names(corners)).toEqual(["sm", "md", "lg", "full"])
	expect(names(shadows)).toEqual(["hard", "hard-sm", "float"])
	expect(names(movements)).toContain("breathe")
	expect(meanings.filter(({ value, night }) => !value || !night)).toEqual([])
	expect(Object.keys(schemes.night).sort()).toEqual(Object.keys(schemes.day).sort())
})
