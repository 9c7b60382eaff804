import { isLetterLink } from "./rules.ts"

/** A stretch of a line; with `href` it is a link. */
export interface Inline {
	text: string
	href?: string
	isStrong?: true
}

/** A heading or a paragraph. */
export interface Block {
	/** Of a heading; missing for a paragraph. */
	level?: 2 | 3
	lines: Inline[][]
}

const HEADING = /^(#{1,2}) (.+)$/

/**
 * What an organiser wrote for a letter: "# " and "## " begin headings, an empty line parts two paragraphs, `[words](address)` and a web
 * address are links. Everything else is what it looks like, HTML as well.
 */
export function parseBody(body: string): Block[] {
	const blocks: Block[] = []
	let paragraph: Block | undefined
	for (const line of body.split("\n").map((one) => one.trim())) {
		const [, marks, heading] = HEADING.exec(line) ?? []
		if (heading) blocks.push({ level: marks === "#" ? 2 : 3, lines: [parseLine(heading)] })
		if (heading || !line) {
			paragraph = undefined
			continue
		}
		if (!paragraph) {
			paragraph = { lines: [] }
			blocks.push(paragraph)
		}
		paragraph.lines.push(parseLine(line))
	}
	return blocks
}

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)|https?:\/\/[^\s<>"]+/g
/** At the end they end the sentence rather than the address. */
const PUNCTUATION = ".,;:!?)]'’”"

/**
 * The links of a line, and what stands between them.
 * @param isLink of an address that is written as one
 */
export function parseLine(line: string, isLink: (address: string) => boolean = isLetterLink): Inline[] {
	const found: Inline[] = []
	let end = 0
	for (const { 0: match, 1: label, 2: address, index } of line.matchAll(LINK)) {
		const href = address ?? withoutPunctuation(match)
		if (!isLink(href)) continue
		found.push({ text: line.slice(end, index) }, { text: label ?? href, href })
		end = index + (address ? match.length : href.length)
	}
	found.push({ text: line.slice(end) })
	return found.filter(({ text }) => text)
}

function withoutPunctuation(address: string): string {
	let end = address.length
	while (PUNCTUATION.includes(address.charAt(end - 1))) end -= 1
	return address.slice(0, end)
}

/** Characters that an inbox shows beside the subject. */
export const PREVIEW_LENGTH = 140

/** How it begins, on one line. */
export function toPreview(blocks: Block[]): string {
	const paragraphs = blocks
		.filter(({ level }) => !level)
		.flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join("")))
	return paragraphs.join(" ").slice(0, PREVIEW_LENGTH)
}
