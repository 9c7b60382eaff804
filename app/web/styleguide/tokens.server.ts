export interface Token {
	/** Without the dashes and the family: "murram", "2xl". */
	name: string
	value: string
}
/** A colour by what it is for, in both schemes. */
export type Meaning = Token & { night: string }

/**
 * Every token, read from the stylesheets themselves: one that is added there is shown by itself.
 * A scheme is its colours by custom property, so that a part of a page can be dyed with it.
 */
export function readTokens(theme: string, dayAndNight: string) {
	const [, day = ""] = /\.day \{([^}]*)\}/.exec(dayAndNight) ?? []
	const [, night = ""] = /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/.exec(dayAndNight) ?? []
	const nightly = new Map(family(night, "").map(({ name, value }) => [name, value]))
	return {
		palette: family(theme, "color-").filter(({ value }) => value.startsWith("#")),
		meanings: family(day, "").map((token): Meaning => ({ ...token, night: nightly.get(token.name) ?? "" })),
		faces: family(theme, "font-").filter(isNamed),
		sizes: family(theme, "text-").filter(({ name }) => !/\*|--/.test(name)),
		corners: family(theme, "radius-").filter(isNamed),
		shadows: family(theme, "cast-"),
		movements: family(theme, "animate-"),
		schemes: { day: asProperties(day), night: asProperties(night) },
	}
}
export type Tokens = ReturnType<typeof readTokens>

/** Not the line that takes the family of the library away. */
const isNamed = ({ name }: Token) => name !== "*"

function family(css: string, prefix: string): Token[] {
	const lines = css.matchAll(new RegExp(`^\\s*--${prefix}([\\w*-]+): ([^;]+);`, "gm"))
	return [...lines].map(([, name = "", value = ""]) => ({ name, value }))
}

function asProperties(css: string): Record<string, string> {
	return Object.fromEntries(family(css, "").map(({ name, value }) => [`--${name}`, value]))
}
