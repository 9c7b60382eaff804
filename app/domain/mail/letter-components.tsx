import { Button } from "@react-email/button"
import { Heading } from "@react-email/heading"
import { Link } from "@react-email/link"
import { Text } from "@react-email/text"
import { type CSSProperties, Fragment, type ReactNode } from "react"
import { sanitizeLetterName } from "./letter-name.ts"
import { fonts, palette, textStyle } from "./letter-styles.ts"

/** A paragraph. */
export function LetterText({ children }: { children: ReactNode }) {
	return (
		<Text className="letter-print" style={textStyle}>
			{children}
		</Text>
	)
}

/** A heading inside the letter, below the one of its frame. */
export function LetterHeading({ level, children }: { level: 2 | 3; children: ReactNode }) {
	return (
		<Heading as={`h${level}`} className="letter-print" style={headingStyles[level]}>
			{children}
		</Heading>
	)
}

const headingStyle: CSSProperties = {
	...textStyle,
	margin: "26px 0 10px",
	fontFamily: fonts.display,
	fontSize: "20px",
	fontWeight: 800,
	lineHeight: "1.25",
}
const headingStyles = { 2: headingStyle, 3: { ...headingStyle, margin: "20px 0 8px", fontSize: "17px" } }

/** The one thing to do, and its address as text below for readers whose mail program shows no buttons. */
export function LetterButton({ href, children }: { href: string; children: ReactNode }) {
	return (
		<>
			<Button className="letter-button" href={href} style={buttonStyle}>
				{children}
			</Button>
			<Text className="letter-quiet" style={addressStyle} data-skip-in-text="true">
				Or open this address: <LetterLink href={href}>{href}</LetterLink>
			</Text>
		</>
	)
}

const buttonStyle: CSSProperties = {
	padding: "12px 22px",
	margin: "4px 0 10px",
	borderRadius: "3px",
	border: `2px solid ${palette.murram}`,
	backgroundColor: palette.murram,
	color: palette.cream,
	fontFamily: fonts.text,
	fontSize: "16px",
	fontWeight: 700,
	textAlign: "center",
}
const addressStyle: CSSProperties = { ...textStyle, color: palette.muted, fontSize: "13px" }

/** Somewhere to go, inside a sentence: a page, an e-mail address, a phone. */
export function LetterLink({ href, children }: { href: string; children: ReactNode }) {
	return (
		<Link
			className="letter-link"
			href={href}
			style={{ color: palette.murramDeep, textDecoration: "underline" }}
		>
			{children}
		</Link>
	)
}

/** How a letter begins to a vendor whose application we know. Not one that anybody may cause who types an address. */
export const LetterGreeting = ({ brandName }: { brandName: string }) => (
	<LetterText>Dear {sanitizeLetterName(brandName) || "vendor"},</LetterText>
)

/** Things in a row: forms to bring, steps to take. */
export function LetterList({ items }: { items: ReactNode[] }) {
	return (
		<ul style={{ margin: "0 0 16px", padding: "0 0 0 22px" }}>
			{items.map((item, nth) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
				<li key={nth} className="letter-print" style={{ ...textStyle, margin: "0 0 6px" }}>
					{item}
				</li>
			))}
		</ul>
	)
}

/** Facts the reader will look up later: "Brand: Udongo Pottery". */
export function LetterFacts({ facts }: { facts: { term: string; value: ReactNode }[] }) {
	return (
		<Text className="letter-print" style={factsStyle}>
			{facts.map(({ term, value }, nth) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
				<Fragment key={nth}>
					{nth > 0 && <br />}
					<span className="letter-quiet" style={{ color: palette.muted }}>
						{term}:
					</span>{" "}
					<strong>{value}</strong>
				</Fragment>
			))}
		</Text>
	)
}

const factsStyle: CSSProperties = {
	...textStyle,
	margin: "0 0 18px",
	padding: "4px 0 4px 14px",
	borderLeft: `4px solid ${palette.marigold}`,
	lineHeight: "1.7",
}
