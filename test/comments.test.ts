import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import { readSources } from "./source-files.ts"

const FOLDERS = [
	"app",
	"art",
	"bench",
	"bin",
	"content",
	"db",
	"deploy",
	"docs",
	"packages",
	"public",
	"server",
	"test",
]
const COMMENT = /(?<=^|\s)\/\/.*|(?<=^|[\s{])\/\*[\s\S]*?\*\//gm
const WORD = /[\w$]+/g

const files = FOLDERS.flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
).concat(readdirSync("."))
const fileNames = new Set(files.map((path) => basename(path)))

const sources = readSources(["app", "art", "bench", "bin", "packages", "server", "test"])
const code = sources.map(({ text }) => text.replace(COMMENT, " ")).join("\n")
/** Also what configuration, styles and SQL call something. */
const others = files
	.filter((path) => /^(app|db|deploy|test)\/.*\.(css|json|sql|ya?ml)$/.test(path))
	.map((path) => readFileSync(path, "utf8"))
const names = new Set([code, ...others].flatMap((text) => text.match(WORD) ?? []))

/** What comments mention in the form of `pattern` and `exists` does not know. */
function missing(pattern: RegExp, exists: (name: string) => boolean): string[] {
	return sources.flatMap(({ path, text }) =>
		(text.match(COMMENT) ?? [])
			.flatMap((comment) => [...comment.matchAll(pattern)].map(([name]) => name))
			.filter((name) => !exists(name))
			.map((name) => `${path}: ${name}`),
	)
}

test("comments_name_only_files_that_exist", () => {
	// Not the address of a page on the web, nor the import that an example shows.
	const file = /(?<![\w/.*-]|https?:\S*)(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|md)(?![\w?])/g
	/** A file of one letter, or of capitals, stands for any. */
	const example = /(^|\/)(?:[a-z]|[A-Z]+)\.tsx?$/
	expect(missing(file, (name) => example.test(name) || fileNames.has(basename(name)))).toEqual([])
})

/** Joined of several words, as only names are: fooBar, FooBar, FOO_BAR. Names of one word may be those of others. */
const JOINED = /^(?:[a-z$][a-z\d]*[A-Z]\w*|[A-Z][a-z\d]+[A-Z]\w*|[A-Z\d]+_[A-Z\d_]+)$/

test("comments_name_only_what_the_code_has", () => {
	const exists = (quoted: string) =>
		(quoted.match(WORD) ?? []).every((word) => !JOINED.test(word) || names.has(word))
	expect(missing(/(?<=`)[^`\n]+(?=`)/g, exists)).toEqual([])
})

test("comments_call_members_by_the_name_of_what_has_them", () => {
	const exists = (member: string) => code.includes(member) || code.includes(member.replace(".", "?."))
	expect(missing(/(?<=`)[a-z]\w*\.[a-z]\w*(?=[`(])/g, exists)).toEqual([])
})
