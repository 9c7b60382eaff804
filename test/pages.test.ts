import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const pages = ["README.md", "CONTRIBUTING.md"].concat(
	readdirSync("docs", { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`),
)
const texts = pages
	.filter((path) => path.endsWith(".md"))
	.map((path) => [path, readFileSync(path, "utf8")] as const)

/** What a decision names was there on its day. Row by row docs/trust.md has a test of their own. */
const today = texts.filter(([path]) => !/^docs\/(decisions\/|trust\.md)/.test(path))

/** What `pattern` finds in each page and `isThere` does not know, with its page. */
function missing(
	among: typeof texts,
	pattern: RegExp,
	isThere: (found: string, page: string) => boolean,
): string[] {
	return among.flatMap(([path, text]) =>
		[...text.matchAll(pattern)]
			.map(([, found = ""]) => found)
			.filter((found) => !isThere(found, path))
			.map((found) => `${path}: ${found}`),
	)
}

test("the_pages_name_only_scripts_that_exist", () => {
	const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
	const npmRun = /npm (?:run (?:-s )?)?(start|test|(?<=run (?:-s )?)\w[\w:-]*)/g
	expect(missing(today, npmRun, (script) => script in scripts)).toEqual([])
})

test("the_pages_name_only_programs_that_are_installed", () => {
	const npx = /npx (?!--)([\w-]+)/g
	expect(missing(today, npx, (program) => existsSync(`node_modules/.bin/${program}`))).toEqual([])
})

test("the_pages_link_only_to_files_that_exist", () => {
	const links = /\]\((?!https?:|#|mailto:)([^)#]+)/g
	const isThere = (target: string, page: string) =>
		existsSync(new URL(target, `file:///${page}`).pathname.slice(1))
	expect(missing(texts, links, isThere)).toEqual([])
})

/** Made up for the recipe that adds it. */
const EXAMPLES = /volunteers/
/** From the beginning of a word on; where a name is left open, up to there. */
const PATHS =
	/(?<![\w./-])((?:app|art|bench|bin|content|db|deploy|docs|packages|public|server|test)\/[\w.*@/-]*[\w*/]|[\w-]+\.(?:ts|mjs|json|yaml|css))(?![\w-])/g

test("the_pages_name_only_files_and_folders_that_exist", () => {
	const sources = readdirSync(".", { encoding: "utf8" }).concat(
		...["app", "packages", "server", "bin", "test"].map((folder) =>
			readdirSync(folder, { recursive: true, encoding: "utf8" }),
		),
	)
	const isThere = (path: string) =>
		EXAMPLES.test(path) ||
		(path.includes("/")
			? existsSync(path.replace(/\*.*/, ""))
			: sources.some((name) => `/${name}`.endsWith(`/${path}`)))
	expect(missing(today, PATHS, isThere)).toEqual([])
})
