import bidiFactory from "bidi-js"

const bidi = bidiFactory()

/** What is written in one direction, in the order of the paper from left to right. */
export interface TextRun {
	text: string
	isRightToLeft: boolean
}

/**
 * A line as it is printed: what a font has no sign for is a box, what steers a screen is left out.
 * @param hasSign whether the font can print a character
 */
export function toPrintable(text: string, hasSign: (codePoint: number) => boolean): string {
	const plain = text
		.normalize("NFC")
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
		.replace(/\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Variation_Selector}/gu, "")
	return [...plain].map((sign) => (hasSign(sign.codePointAt(0) ?? 0) ? sign : "□")).join("")
}

/** Cut at blanks, and inside of a word that is longer than a line. @param fits whether a text is no longer than a line */
export function wrapText(text: string, fits: (text: string) => boolean): string[] {
	const lines: string[] = []
	let line = ""
	for (const word of text.split(" ")) {
		const longer = line ? `${line} ${word}` : word
		if (fits(longer)) {
			line = longer
			continue
		}
		if (line) lines.push(line)
		line = breakWord(word, fits, lines)
	}
	return line ? [...lines, line] : lines
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** @returns what is left of the word, shorter than a line */
function breakWord(word: string, fits: (text: string) => boolean, lines: string[]): string {
	let rest = ""
	for (const { segment } of graphemes.segment(word)) {
		if (rest && !fits(rest + segment)) {
			lines.push(rest)
			rest = ""
		}
		rest += segment
	}
	return rest
}

/** The parts of a line as they stand on paper: what is read from right to left is turned where a Latin text has it. */
export function visualRuns(line: string): TextRun[] {
	const { levels, paragraphs } = bidi.getEmbeddingLevels(line)
	const base = paragraphs[0]?.level ?? 0
	const runs: { text: string; level: number }[] = []
	for (let at = 0; at < line.length; at += 1) {
		const level = levels[at] ?? base
		const last = runs.at(-1)
		if (last?.level === level) last.text += line[at]
		else runs.push({ text: line[at] ?? "", level })
	}
	return turnRuns(runs).map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }))
}

/** From the innermost level outwards, every stretch of at least that level is turned (UAX #9, L2). */
function turnRuns<Run extends { level: number }>(runs: Run[]): Run[] {
	const sorted = [...runs]
	const highest = Math.max(0, ...runs.map(({ level }) => level))
	for (let level = highest; level > 0; level -= 1)
		for (let start = 0; start < sorted.length; start += 1) {
			let end = start
			while ((sorted[end]?.level ?? -1) >= level) end += 1
			if (end === start) continue
			sorted.splice(start, end - start, ...sorted.slice(start, end).reverse())
			start = end
		}
	return sorted
}
