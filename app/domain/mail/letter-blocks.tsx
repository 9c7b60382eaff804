import { Fragment } from "react"
import { LetterHeading, LetterLink, LetterText } from "./letter-components.tsx"
import type { Block, Inline } from "./letter-text.ts"

/** What an organiser wrote, inside the frame of a letter. */
export function LetterBlocks({ blocks }: { blocks: Block[] }) {
	return blocks.map((block, nth) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
		<LetterBlock key={nth} block={block} />
	))
}

function LetterBlock({ block }: { block: Block }) {
	const lines = block.lines.map((line, nth) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
		<Fragment key={nth}>
			{nth > 0 && <br />}
			<LetterLine line={line} />
		</Fragment>
	))
	if (block.level) return <LetterHeading level={block.level}>{lines}</LetterHeading>
	return <LetterText>{lines}</LetterText>
}

function LetterLine({ line }: { line: Inline[] }) {
	return line.map(({ text, href }, nth) =>
		href ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
			<LetterLink key={nth} href={href}>
				{text}
			</LetterLink>
		) : (
			text
		),
	)
}
