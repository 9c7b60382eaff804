import { readFileSync } from "node:fs"
import { parse } from "csv-parse/sync"
import { z } from "zod"

/**
 * test: tests show it · code: lines of code show it · document: written down, and for the operator to keep ·
 * missing: not met, or not whole · not-applicable: there is no such thing here.
 */
const STATES = ["test", "code", "document", "missing", "not-applicable"] as const
export type State = (typeof STATES)[number]

/** One line of docs/asvs.csv. */
const requirementRow = z.strictObject({
	id: z.string(),
	/** In our own few words. */
	asks: z.string().min(1),
	/** How it is met, or what is missing, or why it does not apply. */
	how: z.string().min(1),
	evidence: z.string().transform((text) => text.split("\n").filter(Boolean).map(parseEvidence)),
	state: z.enum(STATES),
})
export type Requirement = z.infer<typeof requirementRow>

/** "test": a test by its name · "section": a heading of a document · "code": a symbol, or words, of a file. */
export interface Evidence {
	kind: "test" | "section" | "code"
	path: string
	name: string
}

const SEPARATOR = " › "

function parseEvidence(text: string): Evidence {
	const [path = "", name = ""] = text.split(SEPARATOR)
	const isTest = /\.test\.tsx?$/.test(path)
	return { kind: isTest ? "test" : path.endsWith(".md") ? "section" : "code", path, name }
}

/** docs/asvs.csv, read whole. */
export function readRequirements(file = "docs/asvs.csv"): Requirement[] {
	return z.array(requirementRow).parse(parse(readFileSync(file, "utf8"), { columns: true }))
}

/** Why a piece of evidence is none: no such file, no such test, heading or symbol in it. */
export function findEvidenceProblem(
	{ kind, path, name }: Evidence,
	read: (path: string) => string | undefined,
) {
	const text = read(path)
	if (text === undefined) return `${path} does not exist`
	if (!name || !matchesByKind(text, name)[kind]) return `${path} has no ${kind} "${name}"`
	return undefined
}

function matchesByKind(text: string, name: string): Record<Evidence["kind"], boolean> {
	const literal = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
	const word = new RegExp(`(?<![\\w-])${literal}(?![\\w-])`)
	return {
		test: text.includes(`"${name}"`),
		section: text.split("\n").some((heading) => /^#+ /.test(heading) && heading.replace(/^#+ /, "") === name),
		code: stripComments(text).some((codeLine) => word.test(codeLine)),
	}
}

/** What a comment says is no evidence. */
const stripComments = (text: string) =>
	text.split("\n").filter((codeLine) => !/^\s*(\/\/|\/?\*)/.test(codeLine))
