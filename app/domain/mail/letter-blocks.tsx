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
	const lines = <LetterLines lines={block.lines} />
	if (block.level) return <LetterHeading level={block.level}>{lines}</LetterHeading>
	return <LetterText>{lines}</LetterText>
}

export function LetterLines({ lines }: Pick<Block, "lines">) {
	return lines.map((line, nth) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
		<Fragment key={nth}>
			{nth > 0 && <br />}
			<LetterLine line={line} />
		</Fragment>
	))
}

export function LetterLine({ line }: { line: Inline[] }) {
	return line.map(({ text, href, isStrong }, nth) => {
		const words = isStrong ? <strong>{text}</strong> : text
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
			<Fragment key={nth}>{href ? <LetterLink href={href}>{words}</LetterLink> : words}</Fragment>
		)
	})
}
