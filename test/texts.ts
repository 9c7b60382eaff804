import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseAst } from "vite"
import { readSources } from "./source-files.ts"

/** Every text in a document of the content, however deep. */
export function collectStrings(value: unknown): string[] {
	if (typeof value === "string") return [value]
	if (typeof value !== "object" || value === null) return []
	return Object.values(value).flatMap(collectStrings)
}

export const collectSentences = (value: unknown): string[] =>
	collectStrings(value).flatMap((text) => text.split(/(?<=[.?!])\s+/))

/** A text that somebody may read, and the file it stands in. */
export interface DisplayedText {
	path: string
	text: string
}

/** Of all files of `content/`. */
export function readContentTexts(): DisplayedText[] {
	return readdirSync("content", { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".json"))
		.map((name) => join("content", name))
		.flatMap((path) => collectStrings(JSON.parse(readFileSync(path, "utf8"))).map((text) => ({ path, text })))
}

/** What nobody reads on a screen, and the steps of released versions, which stay as they are. */
const NOT_DISPLAYED =
	/\.(test|fixture|d)\.m?tsx?$|^app\/domain\/upgrade\/steps\/|^app\/web\/styleguide\/|common-words|schema\.server\.ts$/

/** Of all code that is shipped. */
export function readCodeTexts(): DisplayedText[] {
	return readSources(["app", "packages", "server", "bin"])
		.filter(({ path }) => !NOT_DISPLAYED.test(path))
		.flatMap(({ path, text }) => extractTexts(text).map((found) => ({ path, text: found })))
}

type Node = { type?: unknown; value?: unknown; quasis?: { value: { raw: string } }[] }

/** String literals, templates (a value in them is `…`) and what stands between tags, with single spaces. */
export function extractTexts(code: string): string[] {
	const found: string[] = []
	const queue: unknown[] = [parseAst(code, { lang: "tsx" })]
	for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
		if (typeof node !== "object" || node === null) continue
		const { type, value, quasis } = node as Node
		if ((type === "Literal" || type === "JSXText") && typeof value === "string") found.push(value)
		if (type === "TemplateLiteral" && quasis) found.push(quasis.map((quasi) => quasi.value.raw).join("…"))
		queue.push(...Object.values(node))
	}
	return found.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text.includes(" "))
}
