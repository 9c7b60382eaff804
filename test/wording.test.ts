import { describe, expect, test } from "vitest"
import { type DisplayedText, extractTexts, readCodeTexts, readContentTexts } from "./texts.ts"

/** Sentences that stood on the site once and read as if they were translated. */
const PHRASES = [
	"people who would like to have them",
	"worth a look for its makers",
	"Who depends",
	"Have your price list in your head",
	"the name of your tent in mind",
	"It counts once",
	"Loading it again mostly helps",
	"Show what would happen",
	"Let someone sign in",
	"There is nobody behind this application",
	"Some answers need another look",
]

/** Ways of writing that give a translation or a riddle away, each with an example of it. */
const PATTERNS: [pattern: RegExp, example: string][] = [
	[/\bTake .+ out$/, "Take Christmas 2025 out"],
	[/\bmostly (it )?helps?\b/, "mostly it helps to try again"],
	[/\bnot .*\bany more\b/, "This tent space is not on offer any more."],
	[/\b(comes?|begins?|appears?|leaves?) by (itself|themselves)\b/i, "Downloads begin by themselves."],
	[/\bOne press\b/i, "One press and you are on the list."],
	[/\bis with us\b/, "Your application is with us."],
	[/\barrive(d)? (whole|in one piece)\b/, "The files did not arrive whole."],
	[/\bstands? (here|below|first|still)\b/, "Save what stands here"],
	[/\bmay stay empty\b/i, "May stay empty."],
	[/\bYou get this letter\b/, "You get this letter because you applied."],
	[/\bwrite to us\b/i, "Try again in an hour, or write to us."],
	[/\b(words|line|place) (on|under|of|behind) the\b/i, "Words on the button"],
	[/\bwhoever (runs|looks|sends|signs|reads)\b/i, "Whoever runs it can give you a link"],
]

/** One spelling and one word for one thing, on every screen. */
const ONE_WORD: [pattern: RegExp, example: string][] = [
	[/\be-mails?\b/i, "Enter an e-mail address."],
	[/\btelephones?\b/i, "Keep this page on your telephone."],
	[/\bmobile phone\b/i, "Enter your mobile phone."],
	[/\bdemo season\b/i, "There is no demo season."],
	[/\b(customis|organis|recognis)?(customiz|organiz|recogniz)e/i, "Ask the organizer."],
]

/** What the public site calls a newsletter, or an email. */
const LETTER = /\b(our|a|the|every|first|next|one|short) letters?\b/i

const content = readContentTexts()
const code = readCodeTexts()

function offending(texts: DisplayedText[], patterns: RegExp[]): string[] {
	return texts
		.filter(({ text }) => patterns.some((pattern) => pattern.test(text)))
		.map(({ path, text }) => `${path}: ${text}`)
}

describe("words", () => {
	test("there_are_many", () => {
		expect(content.length).toBeGreaterThan(1_000)
		expect(code.length).toBeGreaterThan(1_000)
	})

	test("sentences_that_read_as_translated_do_not_come_back", () => {
		const named = PHRASES.map((phrase) => new RegExp(phrase, "i"))
		expect(offending([...content, ...code], named)).toEqual([])
	})

	test("no_text_is_written_like_them", () => {
		const patterns = PATTERNS.map(([pattern]) => pattern)
		expect(offending([...content, ...code], patterns)).toEqual([])
	})

	test("one_word_and_one_spelling_for_one_thing", () => {
		const patterns = ONE_WORD.map(([pattern]) => pattern)
		expect(offending([...content, ...code], patterns)).toEqual([])
	})

	test("what_subscribers_get_is_a_newsletter", () => {
		const isPublic = /^content\/(pages|site|meta|vendor-guidelines|editions-pages)/
		expect(
			offending(
				content.filter(({ path }) => isPublic.test(path)),
				[LETTER],
			),
		).toEqual([])
	})

	test.each([...PATTERNS, ...ONE_WORD])("%s_finds_its_example", (pattern, example) => {
		expect(offending([{ path: "", text: example }], [pattern])).toHaveLength(1)
	})

	test("a_phrase_is_found_in_every_kind_of_text", () => {
		const planted = [
			`const title = "Show what would happen"`,
			["const title = `", "{one} It counts once.`"].join("$"),
			"const page = <p>\n\tSome answers\n\tneed another look.\n</p>",
		]
		const texts = planted.flatMap(extractTexts).map((text) => ({ path: "planted", text }))
		const named = PHRASES.map((phrase) => new RegExp(phrase, "i"))
		expect(offending(texts, named)).toHaveLength(3)
	})
})
