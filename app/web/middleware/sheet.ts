/** A rule with the names in its selector, of which a page has to use one, or a group of such. */
type Piece = { text: string; names: string[] } | { head: string; pieces: Piece[] }

/** A stylesheet taken apart, so that each page can be given what it needs of it. */
export type Sheet = Piece[]

const GROUP = /^@(media|supports|layer|container)\b/

/** Takes a minified stylesheet apart. */
export function readSheet(css: string): Sheet {
	const text = css.replace(/\/\*[\s\S]*?\*\//g, "")
	const sheet: Sheet = []
	for (let start = 0; start < text.length; ) {
		const open = find(text, start, (mark) => mark === "{" || mark === ";")
		const end = text[open] === "{" ? endOfBlock(text, open) : open
		const head = text.slice(start, open)
		if (GROUP.test(head) && end > open) {
			sheet.push({ head, pieces: readSheet(text.slice(open + 1, end)) })
		} else {
			sheet.push({ text: text.slice(start, end + 1), names: namesOf(head) })
		}
		start = end + 1
	}
	return sheet
}

/** What can apply to something in this page: rules that name nothing, or something that it uses. */
export function stylesFor(page: string, sheet: Sheet): string {
	const used = namesIn(page)
	const write = (pieces: Sheet): string => pieces.map((piece) => one(piece)).join("")
	const one = (piece: Piece): string => {
		if ("names" in piece) {
			return piece.names.length === 0 || piece.names.some((name) => used.has(name)) ? piece.text : ""
		}
		const inner = write(piece.pieces)
		return inner && `${piece.head}{${inner}}`
	}
	return withoutUnread(write(sheet), page)
}

/** Leaves out custom properties that nothing reads. */
function withoutUnread(styles: string, page: string): string {
	const reads = [...styles.matchAll(READ), ...page.matchAll(READ)]
	const read = new Set(reads.map(([, name]) => name))
	const ifRead = (text: string, name: string) => (read.has(name) ? text : "")
	return styles
		.replace(/@property (--[\w-]+)\{[^{}]*\}/g, ifRead)
		.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, ifRead)
}

const READ = /var\((--[\w-]+)/g

/** Its classes; of a selector of nothing but elements those, as `<hr`. */
function namesOf(selector: string): string[] {
	if (/^[a-z0-9,]+$/.test(selector)) return selector.split(",").map((element) => `<${element}`)
	const classes = selector.matchAll(/\.((?:\\.|[\w\u0080-\uffff-])+)/g)
	return [...classes].map(([, name = ""]) => name.replace(/\\(.)/g, "$1"))
}

const ENTITIES: Record<string, string> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#x27;": "'",
}

function namesIn(page: string): Set<string> {
	const lists = new Set([...page.matchAll(/ class="([^"]*)"/g)].map(([, list = ""]) => list))
	const plain = [...lists].map((list) => list.replace(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity))
	const elements = [...page.matchAll(/<[a-z][a-z0-9]*/g)].map(([element]) => element)
	return new Set([...elements, ...plain.flatMap((list) => list.split(" "))])
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
