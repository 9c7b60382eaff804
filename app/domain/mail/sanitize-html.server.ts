import sanitizeHtml from "sanitize-html"
import { isLetterLink } from "./rules.ts"

const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i

/** What a letter is written with. Whatever loads, runs, asks for input or covers something else is not in it. */
const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
	allowedTags:
		"p br hr h1 h2 h3 h4 strong b em i u s small sub sup span div blockquote pre code ul ol li a table thead tbody tr th td".split(
			" ",
		),
	allowedAttributes: { a: ["href"], td: ["colspan", "rowspan"], th: ["colspan", "rowspan"], "*": ["style"] },
	allowedStyles: {
		"*": {
			color: [COLOUR],
			"background-color": [COLOUR],
			"text-align": [/^(left|right|center|justify)$/],
			"font-weight": [/^(bold|normal|[1-9]00)$/],
			"font-style": [/^(italic|normal)$/],
			"text-decoration": [/^(underline|line-through|none)$/],
		},
	},
	// Their text is no part of the letter either.
	nonTextTags: [
		"script",
		"style",
		"textarea",
		"option",
		"noscript",
		"title",
		"template",
		"svg",
		"math",
		"select",
	],
	exclusiveFilter: ({ tag, attribs }) => (tag === "a" && !isLetterLink(attribs.href) ? "excludeTag" : false),
	enforceHtmlBoundary: false,
	nestingLimit: 30,
}

/** Html from outside, reduced to the tags of a letter. */
export function sanitizeLetterHtml(html: string): string {
	return sanitizeHtml(html, SANITIZE_OPTIONS).trim()
}
