import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { readSources } from "../../../test/source-files.ts"
import { NON_VISUAL_FILES } from "./non-visual.tsx"
import { readTokens } from "./tokens.server.ts"

const files = readdirSync("app/ui").filter((name) => /\.(tsx?|css)$/.test(name))
const shownFiles = new Set(
	readSources(["app/web/styleguide"])
		.flatMap(({ imports }) => imports)
		.filter((path) => path.startsWith("app/ui/"))
		.map((path) => path.replace("app/ui/", "")),
)

test("no_part_of_the_house_is_forgotten", () => {
	expect(files.filter((name) => !shownFiles.has(name) && !(name in NON_VISUAL_FILES))).toEqual([])
	expect(Object.keys(NON_VISUAL_FILES).filter((name) => !files.includes(name))).toEqual([])
})

const readStylesheet = (name: string) => readFileSync(`app/ui/${name}.css`, "utf8")

test("every_token_is_read_from_the_stylesheets", () => {
	const { palette, meanings, faces, sizes, corners, shadows, movements, schemes } = readTokens(
		readStylesheet("theme"),
		readStylesheet("day-and-night"),
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
