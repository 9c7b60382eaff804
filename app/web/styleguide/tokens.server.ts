export interface Token {
	/** Without the dashes and the family: "murram", "2xl". */
	name: string
	value: string
}
/** A colour by what it is for, in both schemes. */
export type SemanticColour = Token & { night: string }

/**
 * Every token, read from the stylesheets themselves: one that is added there is shown by itself.
 * A scheme is its colours by custom property, so that a part of a page can be dyed with it.
 */
export function readTokens(theme: string, dayAndNight: string) {
	const [, day = ""] = /\.day \{([^}]*)\}/.exec(dayAndNight) ?? []
	const [, night = ""] = /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/.exec(dayAndNight) ?? []
	const nightValues = new Map(readFamily(night, "").map(({ name, value }) => [name, value]))
	return {
		palette: readFamily(theme, "color-").filter(({ value }) => value.startsWith("#")),
		meanings: readFamily(day, "").map(
			(token): SemanticColour => ({ ...token, night: nightValues.get(token.name) ?? "" }),
		),
		faces: readFamily(theme, "font-").filter(isNamed),
		sizes: readFamily(theme, "text-").filter(({ name }) => !/\*|--/.test(name)),
		corners: readFamily(theme, "radius-").filter(isNamed),
		shadows: readFamily(theme, "cast-"),
		movements: readFamily(theme, "animate-"),
		schemes: { day: toCustomProperties(day), night: toCustomProperties(night) },
	}
}
export type Tokens = ReturnType<typeof readTokens>

/** Not the line that takes the family of the library away. */
const isNamed = ({ name }: Token) => name !== "*"

function readFamily(css: string, prefix: string): Token[] {
	const lines = css.matchAll(new RegExp(`^\\s*--${prefix}([\\w*-]+): ([^;]+);`, "gm"))
	return [...lines].map(([, name = "", value = ""]) => ({ name, value }))
}

function toCustomProperties(css: string): Record<string, string> {
	return Object.fromEntries(readFamily(css, "").map(({ name, value }) => [`--${name}`, value]))
}
