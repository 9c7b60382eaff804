import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const texts = ["*.md", "docs/**/*.md", "{app,art,packages}/**/README.md"]
	.flatMap((pattern) => globSync(pattern))
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

/** As GitHub makes them of headings. */
const anchorsOf = (page: string) =>
	[...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_ -]/gu, "")
			.replaceAll(" ", "-"),
	)

test("the_pages_link_only_to_headings_that_exist", () => {
	const links = /\]\((?!https?:)([^)]*#[^)]*)\)/g
	const isThere = (link: string, page: string) => {
		const [path = "", anchor = ""] = link.split("#")
		const target = path ? join(dirname(page), path) : page
		return target.endsWith(".md") && anchorsOf(target).includes(anchor)
	}
	expect(missing(texts, links, isThere)).toEqual([])
})

/** Made up for a recipe or an example, and what a build writes. */
const EXAMPLES = /volunteers|thumbnails|^build\//
/** From the beginning of a word on; where a name is left open, up to there. */
const PATHS =
	/(?<![\w./-])((?:app|art|bench|bin|content|db|deploy|docs|packages|public|server|test)\/[\w.*@/-]*[\w*/]|(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|json|yaml|css))(?![\w-])/g

test("the_pages_name_only_files_and_folders_that_exist", () => {
	const sources = ["app", "art", "packages", "server", "bin", "test"].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" }),
	)
	const isThere = (path: string) =>
		EXAMPLES.test(path) ||
		existsSync(path.replace(/\*.*/, "")) ||
		sources.some((name) => `/${name}`.endsWith(`/${path}`))
	expect(missing(today, PATHS, isThere)).toEqual([])
})
