import { Body } from "@react-email/body"
import { Container } from "@react-email/container"
import { Head } from "@react-email/head"
import { Heading } from "@react-email/heading"
import { Html } from "@react-email/html"
import { Preview } from "@react-email/preview"
import { Section } from "@react-email/section"
import { Text } from "@react-email/text"
import type { CSSProperties, ReactNode } from "react"
import { dye, face, nightLook, textLook } from "./letter-look.ts"
import { LetterLink } from "./letter-parts.tsx"

/** Who writes. The company facts of the content room fit in as they are. */
export interface LetterSender {
	name: string
	/** What the wordmark says, e.g. "Tamasha". */
	festivalName: string
	email: string
	phone: string
	office: string
	proverb: { swahili: string; english: string }
}

export interface LetterFrameProps {
	company: LetterSender
	/** What the inbox shows beside the subject; not repeated in the letter. */
	preview: string
	/** Missing: the letter brings its own. */
	heading?: string
	/** Why the reader gets this letter, e.g. "You get this letter because you applied for a stall." */
	reason: string
	children: ReactNode
}

/**
 * The cloth every letter is written on: band, wordmark, the words, a proverb, how to reach us. Reads well
 * without pictures (it has none), without styles, and in the dark.
 */
export function LetterFrame({ company, preview, heading, reason, children }: LetterFrameProps) {
	return (
		<Html lang="en-GB">
			<Head>
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<title>{heading ?? company.name}</title>
				<style>{nightLook}</style>
			</Head>
			<Body className="letter-cloth" style={{ backgroundColor: dye.cream, padding: "24px 8px" }}>
				<Preview>{preview}</Preview>
				<Container className="letter-paper" style={paperLook}>
					<Band />
					<Masthead name={company.festivalName} />
					<Section style={{ padding: "8px 28px 20px" }}>
						{heading && (
							<Heading as="h1" className="letter-print" style={headingLook}>
								{heading}
							</Heading>
						)}
						{children}
					</Section>
					<Foot company={company} reason={reason} />
				</Container>
			</Body>
		</Html>
	)
}

const paperLook: CSSProperties = {
	maxWidth: "600px",
	backgroundColor: dye.paper,
	border: `1px solid ${dye.line}`,
}
const headingLook: CSSProperties = {
	margin: "0 0 18px",
	color: dye.ink,
	fontFamily: face.display,
	fontSize: "26px",
	fontWeight: 800,
	lineHeight: "1.15",
	letterSpacing: "-0.02em",
}

/** The pindo, printed in type: a row of diamonds and seeds between two hems of beads. */
function Band() {
	return (
		<Section aria-hidden="true" data-skip-in-text="true" style={clothLook}>
			<div style={bandLook}>
				{Array.from({ length: 24 }, (_, nth) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: every repeat of the pattern is the same
					<span key={nth}>
						<span style={{ color: dye.cream }}>◆</span>
						<span style={{ color: dye.marigold }}> • </span>
					</span>
				))}
			</div>
		</Section>
	)
}

const clothLook: CSSProperties = { tableLayout: "fixed", backgroundColor: dye.murram }
const bandLook: CSSProperties = {
	height: "22px",
	overflow: "hidden",
	whiteSpace: "nowrap",
	borderTop: `7px dotted ${dye.night}`,
	borderBottom: `7px dotted ${dye.night}`,
	fontFamily: face.text,
	fontSize: "15px",
	lineHeight: "22px",
	textAlign: "center",
}

function Masthead({ name }: { name: string }) {
	return (
		<Section style={{ padding: "20px 28px 12px" }} data-skip-in-text="true">
			<Text className="letter-print" style={wordmarkLook}>
				{name.toLowerCase()}
				<span className="letter-stop" style={{ color: dye.murram }}>
					.
				</span>
			</Text>
		</Section>
	)
}

const wordmarkLook: CSSProperties = {
	margin: 0,
	color: dye.ink,
	fontFamily: face.display,
	fontSize: "22px",
	fontWeight: 900,
	lineHeight: "1",
	letterSpacing: "-0.04em",
}

function Foot({ company, reason }: { company: LetterSender; reason: string }) {
	const { name, email, phone, office, proverb } = company
	return (
		<>
			<Section className="letter-proverb" style={nightCloth}>
				<Text lang="sw" style={proverbLook}>
					{proverb.swahili}
				</Text>
				<Text style={{ ...textLook, margin: 0, color: dye.cream, fontSize: "14px" }}>{proverb.english}</Text>
			</Section>
			<Section style={{ padding: "18px 28px 22px" }}>
				<Text className="letter-quiet" style={smallLook}>
					{name} · {office}
					<br />
					<LetterLink href={`mailto:${email}`}>{email}</LetterLink>
					{" · "}
					<span style={{ whiteSpace: "nowrap" }}>{phone}</span>
				</Text>
				<Text className="letter-quiet" style={smallLook}>
					{reason}
				</Text>
			</Section>
		</>
	)
}

const nightCloth: CSSProperties = {
	padding: "18px 28px",
	backgroundColor: dye.night,
	textAlign: "center",
}
const proverbLook: CSSProperties = {
	...textLook,
	margin: "0 0 2px",
	color: dye.marigold,
	fontFamily: face.display,
	fontSize: "18px",
	fontWeight: 800,
	lineHeight: "1.25",
	textTransform: "uppercase",
}
const smallLook: CSSProperties = { ...textLook, margin: "0 0 10px", color: dye.muted, fontSize: "13px" }
