import { hash } from "node:crypto"

/** A rule with the names in its selector, of which a page has to use one, or a group of such. */
type Piece = { text: string; names: string[] } | { head: string; pieces: Piece[] }

/** A stylesheet taken apart, so that each page can be given what it needs of it. */
export interface Sheet {
	pieces: Piece[]
	/** What was written so far, by the words that asked for it; by all of a page, and by each of them once. */
	written: Map<string, Styles>
}

export interface Styles {
	text: string
	/** SHA-256, base64. */
	hash: string
}

const GROUP = /^@(media|supports|layer|container)\b/
/** What nobody misses until the whole sheet is there: for pointers, for paper, and for pages that run no scripts. */
const LATER = /^@media (\(hover:hover\)|print|\(scripting:none\))|\[data-light\]|:active$/

/** Takes a minified stylesheet apart; for pages that fetch all of it once they show, only what they need until then. */
export function readSheet(css: string, { isAll }: { isAll: boolean }): Sheet {
	const pieces = readPieces(css.replace(/\/\*[\s\S]*?\*\//g, ""), isAll ? /^$/ : LATER)
	return { pieces, written: new Map() }
}

function readPieces(text: string, later: RegExp): Piece[] {
	const pieces: Piece[] = []
	for (let start = 0; start < text.length; ) {
		const open = find(text, start, (mark) => mark === "{" || mark === ";")
		const end = text[open] === "{" ? endOfBlock(text, open) : open
		const head = text.slice(start, open)
		const isGroup = GROUP.test(head) && end > open
		if (!partsOf(head).every((part) => later.test(part))) {
			pieces.push(
				isGroup
					? { head, pieces: readPieces(text.slice(open + 1, end), later) }
					: { text: text.slice(start, end + 1), names: namesOf(head) },
			)
		}
		start = end + 1
	}
	return pieces
}

/** What can apply to something in this page: rules that name nothing, or something that it uses. */
export function stylesFor(page: string, sheet: Sheet): Styles {
	// Pages made for one visitor ask again and again for the same: mostly for the very same, in the same order.
	const words = page.match(WORDS) ?? []
	return kept(sheet, words.join(""), () => {
		const used = [...new Set(words)]
		return kept(sheet, used.join(""), (key) => {
			const text = withoutUnread(write(sheet.pieces, namesIn(used)), key)
			return { text, hash: hash("sha256", Buffer.from(text, "latin1"), "base64") }
		})
	})
}

function kept({ written }: Sheet, key: string, make: (key: string) => Styles): Styles {
	const known = written.get(key)
	if (known !== undefined) return known
	const styles = make(key)
	if (written.size >= MOST_KEPT) written.clear()
	written.set(key, styles)
	return styles
}

/** Elements, and what their attributes say of their look. */
const WORDS = /<[a-z][a-z0-9]*| (?:class|style)="[^"]*"/g
const MOST_KEPT = 500

function write(pieces: Piece[], used: Set<string>): string {
	const one = (piece: Piece) => {
		if ("names" in piece) {
			return piece.names.length === 0 || piece.names.some((name) => used.has(name)) ? piece.text : ""
		}
		const inner = write(piece.pieces, used)
		return inner && `${piece.head}{${inner}}`
	}
	return pieces.map(one).join("")
}

/** Leaves out custom properties that nothing reads. */
function withoutUnread(styles: string, words: string): string {
	const reads = [...styles.matchAll(READ), ...words.matchAll(READ)]
	const read = new Set(reads.map(([, name]) => name))
	const ifRead = (text: string, name: string) => (read.has(name) ? text : "")
	return styles
		.replace(/@property (--[\w-]+)\{[^{}]*\}/g, ifRead)
		.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, ifRead)
}

const READ = /var\((--[\w-]+)/g

/** What stands between the commas of a selector. */
const partsOf = (selector: string) => selector.split(/(?<!\\),(?![^(]*\))/)

/** What its parts ask for; nothing, where one of them may hold on any page. */
function namesOf(selector: string): string[] {
	const parts = partsOf(selector).map(namesOfPart)
	return parts.every((names) => names.length) ? parts.flat() : []
}

/** Its classes; where it has none, the element that it begins with, as `<hr`. */
function namesOfPart(part: string): string[] {
	const classes = [...part.matchAll(/\.((?:\\.|[\w\u0080-\uffff-])+)/g)]
	if (classes.length) return classes.map(([, name = ""]) => name.replace(/\\(.)/g, "$1"))
	const [element] = /^[a-z][a-z0-9]*/.exec(part) ?? []
	if (element) return [`<${element}`]
	return INSIDE_FIELD.test(part) ? FIELDS : []
}

/** What browsers draw inside of fields: a good tenth of what holds on any page. */
const INSIDE_FIELD = /^:(-moz-ui|:(file-selector|placeholder|-webkit-(search|date|calendar|inner|outer)))/
const FIELDS = ["<input", "<select", "<textarea"]

const ENTITIES: Record<string, string> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#x27;": "'",
}

function namesIn(words: string[]): Set<string> {
	const plain = words.map((word) => word.replace(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity))
	return new Set(
		plain.flatMap((word) => (word[0] === "<" ? word : word.slice(' class="'.length, -1).split(" "))),
	)
}

function endOfBlock(text: string, open: number): number {
	let depth = 0
	return find(text, open, (mark) => {
		if (mark === "{") depth++
		if (mark === "}") depth--
		return depth === 0
	})
}

/** The first place from `start` on, outside strings and escapes, with a mark that is looked for. */
function find(text: string, start: number, isIt: (mark: string) => boolean): number {
	let at = start
	while (at < text.length && !isIt(text[at] ?? "")) {
		if (text[at] === "\\") at++
		if (text[at] === '"') at = text.indexOf('"', at + 1)
		at++
	}
	return at
}
