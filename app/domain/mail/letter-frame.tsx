import { Body } from "@react-email/body"
import { Container } from "@react-email/container"
import { Head } from "@react-email/head"
import { Heading } from "@react-email/heading"
import { Html } from "@react-email/html"
import { Preview } from "@react-email/preview"
import { Section } from "@react-email/section"
import { Text } from "@react-email/text"
import { type CSSProperties, type ReactNode, use } from "react"
import { LetterLink } from "./letter-components.tsx"
import { darkModeCss, fonts, palette, textStyle } from "./letter-styles.ts"
import { VENDOR_PAGE_URL, VendorPageContext } from "./vendor-page-link.ts"

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
 * The frame of every letter: band, wordmark, the text, a proverb, how to reach us. Reads well
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
				<style>{darkModeCss}</style>
			</Head>
			<Body className="letter-cloth" style={{ backgroundColor: palette.cream, padding: "24px 8px" }}>
				<Preview>{preview}</Preview>
				<Container className="letter-paper" style={paperStyle}>
					<Band />
					<Masthead name={company.festivalName} />
					<Section style={{ padding: "8px 28px 20px" }}>
						{heading && (
							<Heading as="h1" className="letter-print" style={headingStyle}>
								{heading}
							</Heading>
						)}
						{children}
					</Section>
					<Footer company={company} reason={reason} />
				</Container>
			</Body>
		</Html>
	)
}

const paperStyle: CSSProperties = {
	maxWidth: "600px",
	backgroundColor: palette.paper,
	border: `1px solid ${palette.line}`,
}
const headingStyle: CSSProperties = {
	margin: "0 0 18px",
	color: palette.ink,
	fontFamily: fonts.display,
	fontSize: "26px",
	fontWeight: 800,
	lineHeight: "1.15",
	letterSpacing: "-0.02em",
}

/** The pindo, printed in type: a row of diamonds and seeds between two hems of beads. */
function Band() {
	return (
		<Section aria-hidden="true" data-skip-in-text="true" style={bandSectionStyle}>
			<div style={bandStyle}>
				{Array.from({ length: 24 }, (_, nth) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: every repeat of the pattern is the same
					<span key={nth}>
						<span style={{ color: palette.cream }}>◆</span>
						<span style={{ color: palette.marigold }}> • </span>
					</span>
				))}
			</div>
		</Section>
	)
}

const bandSectionStyle: CSSProperties = { tableLayout: "fixed", backgroundColor: palette.murram }
const bandStyle: CSSProperties = {
	height: "22px",
	overflow: "hidden",
	whiteSpace: "nowrap",
	borderTop: `7px dotted ${palette.night}`,
	borderBottom: `7px dotted ${palette.night}`,
	fontFamily: fonts.text,
	fontSize: "15px",
	lineHeight: "22px",
	textAlign: "center",
}

function Masthead({ name }: { name: string }) {
	return (
		<Section style={{ padding: "20px 28px 12px" }} data-skip-in-text="true">
			<Text className="letter-print" style={wordmarkStyle}>
				{name.toLowerCase()}
				<span className="letter-stop" style={{ color: palette.murram }}>
					.
				</span>
			</Text>
		</Section>
	)
}

const wordmarkStyle: CSSProperties = {
	margin: 0,
	color: palette.ink,
	fontFamily: fonts.display,
	fontSize: "22px",
	fontWeight: 900,
	lineHeight: "1",
	letterSpacing: "-0.04em",
}

function Footer({ company, reason }: { company: LetterSender; reason: string }) {
	const { name, email, phone, office, proverb } = company
	const isAboutApplication = use(VendorPageContext)
	return (
		<>
			<Section className="letter-proverb" style={proverbSectionStyle}>
				<Text lang="sw" style={proverbStyle}>
					{proverb.swahili}
				</Text>
				<Text style={{ ...textStyle, margin: 0, color: palette.cream, fontSize: "14px" }}>
					{proverb.english}
				</Text>
			</Section>
			<Section style={{ padding: "18px 28px 22px" }}>
				{isAboutApplication && (
					<Text className="letter-print" style={{ ...textStyle, margin: "0 0 14px" }}>
						To see where your application stands and what to do next, open{" "}
						<LetterLink href={VENDOR_PAGE_URL}>your page</LetterLink>
					</Text>
				)}
				<Text className="letter-quiet" style={footerTextStyle}>
					{name} · {office}
					<br />
					<LetterLink href={`mailto:${email}`}>{email}</LetterLink>
					{" · "}
					<span style={{ whiteSpace: "nowrap" }}>{phone}</span>
				</Text>
				<Text className="letter-quiet" style={footerTextStyle}>
					{reason}
				</Text>
			</Section>
		</>
	)
}

const proverbSectionStyle: CSSProperties = {
	padding: "18px 28px",
	backgroundColor: palette.night,
	textAlign: "center",
}
const proverbStyle: CSSProperties = {
	...textStyle,
	margin: "0 0 2px",
	color: palette.marigold,
	fontFamily: fonts.display,
	fontSize: "18px",
	fontWeight: 800,
	lineHeight: "1.25",
	textTransform: "uppercase",
}
const footerTextStyle: CSSProperties = {
	...textStyle,
	margin: "0 0 10px",
	color: palette.muted,
	fontSize: "13px",
}
