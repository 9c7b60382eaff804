import type { CSSProperties } from "react"

/** The kanga palette of ui/theme.css, spelt out: mail clients know no custom properties. */
export const palette = {
	murram: "#b4432a",
	murramDeep: "#8e2f1e",
	marigold: "#f2a93b",
	night: "#16243f",
	cream: "#fff6e6",
	paper: "#ffffff",
	ink: "#221b16",
	muted: "#63574c",
	line: "#e6d8bf",
} as const

/** Web fonts rarely load in mail, so the heaviest face that every machine has carries the lettering. */
export const fonts = {
	text: "Arial, 'Helvetica Neue', Helvetica, sans-serif",
	display: "'Arial Black', 'Helvetica Neue', Arial, sans-serif",
} as const

export const textStyle: CSSProperties = {
	margin: "0 0 16px",
	color: palette.ink,
	fontFamily: fonts.text,
	fontSize: "16px",
	lineHeight: "1.55",
	overflowWrap: "anywhere",
}

/** The letter by night, for the clients that follow their reader's colour scheme. */
export const darkModeCss = `
@media (prefers-color-scheme: dark) {
	.letter-cloth, .letter-cloth > table > tbody > tr > td { background-color: #0d172b !important; }
	.letter-paper { background-color: #16243f !important; border-color: #2b3b5c !important; }
	.letter-proverb { background-color: #0d172b !important; }
	.letter-print { color: #fff6e6 !important; }
	.letter-quiet { color: #bcc2d0 !important; }
	.letter-stop { color: #f2a93b !important; }
	.letter-link { color: #f2a93b !important; }
	.letter-button { background-color: #f2a93b !important; border-color: #f2a93b !important; color: #0d172b !important; }
}`
