import { hash } from "node:crypto"

/** A rule with the names in its selector, of which a page has to use one, or a group of such. */
type Rule = { text: string; names: string[] } | { head: string; rules: Rule[] }

/** A stylesheet taken apart, so that each page can be given what it needs of it. */
export interface Stylesheet {
	rules: Rule[]
	/** What was written so far, by the words that asked for it; by all of a page, and by each of them once. */
	cache: Map<string, Styles>
}

export interface Styles {
	text: string
	/** SHA-256, base64. */
	hash: string
}

const GROUP = /^@(media|supports|layer|container)\b/
/** What nobody misses until the whole sheet is there: for pointers, for paper, and for pages that run no scripts. */
const DEFERRED = /^@media (\(hover:hover\)|print|\(scripting:none\))|\[data-light\]|:active$/

/** Takes a minified stylesheet apart; for pages that fetch all of it once they show, only what they need until then. */
export function parseStylesheet(css: string, { isAll }: { isAll: boolean }): Stylesheet {
	const rules = parseRules(css.replace(/\/\*[\s\S]*?\*\//g, ""), isAll ? /^$/ : DEFERRED)
	return { rules, cache: new Map() }
}

function parseRules(text: string, deferred: RegExp): Rule[] {
	const rules: Rule[] = []
	for (let start = 0; start < text.length; ) {
		const open = findCharacter(text, start, (character) => character === "{" || character === ";")
		const end = text[open] === "{" ? endOfBlock(text, open) : open
		const head = text.slice(start, open)
		const isGroup = GROUP.test(head) && end > open
		if (!splitSelectors(head).every((selector) => deferred.test(selector))) {
			rules.push(
				isGroup
					? { head, rules: parseRules(text.slice(open + 1, end), deferred) }
					: { text: text.slice(start, end + 1), names: namesOfSelectorList(head) },
			)
		}
		start = end + 1
	}
	return rules
}

/** What can apply to something in this page: rules that name nothing, or something that it uses. */
export function extractUsedStyles(page: string, stylesheet: Stylesheet): Styles {
	// Pages made for one visitor ask again and again for the same: mostly for the very same, in the same order.
	const tokens = page.match(TOKEN_PATTERN) ?? []
	return getCached(stylesheet, tokens.join(""), () => {
		const used = [...new Set(tokens)]
		return getCached(stylesheet, used.join(""), (key) => {
			const text = removeUnusedProperties(serializeRules(stylesheet.rules, namesInTokens(used)), key)
			return { text, hash: hash("sha256", Buffer.from(text, "latin1"), "base64") }
		})
	})
}

function getCached({ cache }: Stylesheet, key: string, createStyles: (key: string) => Styles): Styles {
	const cached = cache.get(key)
	if (cached !== undefined) return cached
	const styles = createStyles(key)
	if (cache.size >= MAX_CACHED) cache.clear()
	cache.set(key, styles)
	return styles
}

/** Elements, and what their attributes say of their look. */
const TOKEN_PATTERN = /<[a-z][a-z0-9]*| (?:class|style)="[^"]*"/g
const MAX_CACHED = 500

function serializeRules(rules: Rule[], used: Set<string>): string {
	const one = (rule: Rule) => {
		if ("names" in rule) {
			return rule.names.length === 0 || rule.names.some((name) => used.has(name)) ? rule.text : ""
		}
		const inner = serializeRules(rule.rules, used)
		return inner && `${rule.head}{${inner}}`
	}
	return rules.map(one).join("")
}

/** Leaves out custom properties that nothing reads. */
function removeUnusedProperties(styles: string, tokens: string): string {
	const reads = [...styles.matchAll(VAR_REFERENCE), ...tokens.matchAll(VAR_REFERENCE)]
	const read = new Set(reads.map(([, name]) => name))
	const ifRead = (text: string, name: string) => (read.has(name) ? text : "")
	return styles
		.replace(/@property (--[\w-]+)\{[^{}]*\}/g, ifRead)
		.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, ifRead)
}

const VAR_REFERENCE = /var\((--[\w-]+)/g

/** What stands between the commas of a selector. */
const splitSelectors = (selector: string) => selector.split(/(?<!\\),(?![^(]*\))/)

/** What its parts ask for; nothing, where one of them may hold on any page. */
function namesOfSelectorList(selector: string): string[] {
	const namesPerSelector = splitSelectors(selector).map(namesOfSelector)
	return namesPerSelector.every((names) => names.length) ? namesPerSelector.flat() : []
}

/** Its classes; where it has none, the element that it begins with, as `<hr`. */
function namesOfSelector(selector: string): string[] {
	const classes = [...selector.matchAll(/\.((?:\\.|[\w\u0080-\uffff-])+)/g)]
	if (classes.length) return classes.map(([, name = ""]) => name.replace(/\\(.)/g, "$1"))
	const [element] = /^[a-z][a-z0-9]*/.exec(selector) ?? []
	if (element) return [`<${element}`]
	return FORM_CONTROL_PSEUDO.test(selector) ? FORM_CONTROLS : []
}

/** What browsers draw inside of fields: a good tenth of what holds on any page. */
const FORM_CONTROL_PSEUDO =
	/^:(-moz-ui|:(file-selector|placeholder|-webkit-(search|date|calendar|inner|outer)))/
const FORM_CONTROLS = ["<input", "<select", "<textarea"]

const ENTITIES: Record<string, string> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#x27;": "'",
}

function namesInTokens(tokens: string[]): Set<string> {
	const plain = tokens.map((token) => token.replace(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity))
	return new Set(
		plain.flatMap((token) => (token[0] === "<" ? token : token.slice(' class="'.length, -1).split(" "))),
	)
}

function endOfBlock(text: string, open: number): number {
	let depth = 0
	return findCharacter(text, open, (character) => {
		if (character === "{") depth++
		if (character === "}") depth--
		return depth === 0
	})
}

/** The first place from `start` on, outside strings and escapes, with a mark that is looked for. */
function findCharacter(text: string, start: number, isMatch: (character: string) => boolean): number {
	let at = start
	while (at < text.length && !isMatch(text[at] ?? "")) {
		if (text[at] === "\\") at++
		if (text[at] === '"') at = text.indexOf('"', at + 1)
		at++
	}
	return at
}
