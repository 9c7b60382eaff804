import type { ReactElement } from "react"
import { SUBJECT_LIMIT } from "../../platform/mail/addressing.ts"
import { LetterLine, LetterLines } from "../mail/letter-blocks.tsx"
import {
	LetterButton,
	LetterFacts,
	LetterHeading,
	LetterList,
	LetterText,
} from "../mail/letter-components.tsx"
import { LetterFrame, type LetterSender } from "../mail/letter-frame.tsx"
import { type Inline, PREVIEW_LENGTH } from "../mail/letter-text.ts"
import { type FilledBlock, type FilledLetter, fillLetter, type LetterValues } from "./fill.ts"
import type { LetterTemplate } from "./inputs.ts"

export interface LetterEnvelope {
	company: LetterSender
	/** Why the reader gets this letter. */
	reason: string
}

/** A letter in the words of a template: one way for built-in words and for those of organisers. */
export function letterFromTemplate(
	template: LetterTemplate,
	values: LetterValues,
	{ company, reason }: LetterEnvelope,
): { subject: string; body: ReactElement } {
	const letter = fillLetter(template, values)
	const body = (
		<LetterFrame company={company} heading={letter.heading} preview={previewOf(letter)} reason={reason}>
			{letter.blocks.map((block, nth) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
				<FilledPart key={nth} block={block} />
			))}
		</LetterFrame>
	)
	const subject = cut(letter.subject, SUBJECT_LIMIT) || company.festivalName
	return { subject, body }
}

function FilledPart({ block }: { block: FilledBlock }) {
	switch (block.type) {
		case "heading":
			return <LetterHeading level={2}>{block.text}</LetterHeading>
		case "text":
			return paragraphsOf(block.lines).map((lines, nth) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
				<LetterText key={nth}>
					<LetterLines lines={lines} />
				</LetterText>
			))
		case "list":
			return (
				<LetterList
					items={block.items.map((item, nth) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
						<LetterLine key={nth} line={item} />
					))}
				/>
			)
		case "facts":
			return (
				<LetterFacts
					facts={block.rows.map(({ term, value }) => ({ term, value: <LetterLine line={value} /> }))}
				/>
			)
		case "button":
			return <LetterButton href={block.href}>{block.label}</LetterButton>
	}
}

/** An empty line parts two. */
function paragraphsOf(lines: Inline[][]): Inline[][][] {
	const paragraphs: Inline[][][] = [[]]
	for (const line of lines) {
		if (line.length) paragraphs.at(-1)?.push(line)
		else paragraphs.push([])
	}
	return paragraphs.filter((paragraph) => paragraph.length > 0)
}

/** What an inbox shows: how it begins, where its words do not say it. */
function previewOf({ preview, blocks }: FilledLetter): string {
	const lines = blocks.flatMap((block) => (block.type === "text" ? block.lines : []))
	return cut(preview ?? lines.flatMap((line) => textOf(line) || []).join(" "), PREVIEW_LENGTH)
}

const textOf = (line: Inline[]) => line.map(({ text }) => text).join("")

/** Never in the middle of a character. */
const cut = (text: string, limit: number): string =>
	text.length <= limit ? text : text.slice(0, limit).replace(/[\ud800-\udbff]$/, "")

/** The same letter as an organiser edits it: mail/letter-text.ts. */
export function letterTextFromTemplate(template: LetterTemplate, values: LetterValues) {
	const { subject, blocks } = fillLetter(template, values)
	return { subject: cut(subject, SUBJECT_LIMIT), text: blocks.map(blockTextOf).join("\n\n") }
}

function blockTextOf(block: FilledBlock): string {
	switch (block.type) {
		case "heading":
			return `# ${plain(block.text)}`
		case "text":
			return block.lines.map(notationOf).join("\n")
		case "list":
			return block.items.map((item) => `• ${notationOf(item)}`).join("\n")
		case "facts":
			return block.rows.map(({ term, value }) => `${plain(term)}: ${notationOf(value)}`).join("\n")
		case "button":
			return `[${plain(block.label)}](${block.href})`
	}
}

const notationOf = (line: Inline[]): string =>
	line
		.map(({ text, href }) => {
			if (!href) return plain(text)
			return [text, `mailto:${text}`].includes(href) ? text : `[${plain(text)}](${href})`
		})
		.join("")

/** Words are no link, whatever they look like. */
const plain = (text: string) => text.replaceAll("](", "] (")
