import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { company } from "../accounts/accounts.fixture.ts"
import { queueMail } from "./commands.server.ts"
import { LetterButton, LetterFacts, LetterList, LetterText } from "./letter-components.tsx"
import { LetterFrame } from "./letter-frame.tsx"
import { outboxMails } from "./schema.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-11-20T06:00:00Z")

const letter = (
	<LetterFrame company={company} preview="A stall is waiting." heading="Karibu" reason="You applied.">
		<LetterText>Fish & chips, {"<b>not bold</b>"}.</LetterText>
		<LetterFacts
			facts={[
				{ term: "Brand", value: "Udongo Pottery" },
				{ term: "Tent", value: "Walk-in" },
			]}
		/>
		<LetterList items={["Indemnity form", "Guidelines"]} />
		<LetterButton href="https://tamasha.example/extras">Send your forms</LetterButton>
	</LetterFrame>
)
const draft = (cause: string) => ({
	kind: "denial" as const,
	cause,
	to: "potter@udongo.example",
	subject: "CHRISTMAS FESTIVAL - THANK YOU FOR APPLYING",
	body: letter,
	at,
})
const row = async (id: number) => (await db.select().from(outboxMails).where(eq(outboxMails.id, id)))[0]

test("a_letter_is_queued_once_for_each_cause", async () => {
	const first = await queueMail(db, draft("denial:1"))
	const again = await queueMail(db, { ...draft("denial:1"), to: "other@udongo.example" })
	const other = await queueMail(db, draft("denial:2"))
	expect(again).toBe(first)
	expect(other).not.toBe(first)
	expect((await row(first))?.recipient).toBe("potter@udongo.example")
})

test("queueing_one_cause_from_many_transactions_at_once_gives_one_letter", async () => {
	const ids = await Promise.all(
		Array.from({ length: 8 }, () => db.transaction((tx) => queueMail(tx, draft("denial:3")))),
	)
	expect(new Set(ids).size).toBe(1)
})

test("a_letter_goes_away_with_the_transaction_that_caused_it", async () => {
	const undone = db.transaction(async (tx) => {
		await queueMail(tx, draft("denial:4"))
		throw new Error("undone")
	})
	await expect(undone).rejects.toThrow("undone")
	expect(await db.select().from(outboxMails).where(eq(outboxMails.cause, "denial:4"))).toEqual([])
})

test("a_letter_has_a_text_part_that_says_the_same", async () => {
	const stored = await row(await queueMail(db, draft("denial:5")))
	expect(stored?.html).toContain("Fish &amp; chips, &lt;b&gt;not bold&lt;/b&gt;.")
	expect(stored?.text).toBe(
		[
			"KARIBU",
			"Fish & chips, <b>not bold</b>.",
			"Brand: Udongo Pottery\nTent: Walk-in",
			" * Indemnity form\n * Guidelines",
			"Send your forms https://tamasha.example/extras",
			"Haba na haba hujaza kibaba",
			"Little by little fills the measure.",
			"Tamasha Events · The Karibu Rooms, Nairobi\nhello@tamasha.example · +254 700 000 116",
			"You applied.",
		].join("\n\n"),
	)
})

test("a_letter_loads_nothing_from_anywhere", async () => {
	const stored = await row(await queueMail(db, draft("denial:6")))
	expect(stored?.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i)
})

test("every_letter_has_its_own_message_id", async () => {
	const a = await row(await queueMail(db, draft("denial:7")))
	const b = await row(await queueMail(db, draft("denial:8")))
	expect(a?.messageId).toMatch(/^<[0-9a-f-]{36}@tamasha\.mail>$/)
	expect(a?.messageId).not.toBe(b?.messageId)
})

test("a_recipient_or_subject_that_could_inject_a_header_is_refused_and_kept_as_failed", async () => {
	const lineBreak = fc.constantFrom("\r", "\n", "\r\n", "\u2028", "\u0000")
	const broken = fc.tuple(fc.string(), lineBreak, fc.string()).map((parts) => parts.join(""))
	const attack = fc.oneof(
		broken.map((to) => ({ to })),
		broken.map((tail) => ({ to: `potter@udongo.example${tail}` })),
		broken.map((subject) => ({ subject })),
		fc.constantFrom("", "nobody", "a@b@c", "a@b.c, d@e.f", "<a@b.c>", "a b@c.d").map((to) => ({ to })),
	)
	let nth = 0
	await fc.assert(
		fc.asyncProperty(attack, async (change) => {
			nth += 1
			const cause = `attack:${nth}`
			// PostgreSQL keeps no NUL, so such a letter can't even be written.
			const id = await queueMail(db, { ...draft(cause), ...change }).catch(() => undefined)
			if (id === undefined) return JSON.stringify(change).includes("\\u0000")
			const stored = await row(id)
			return stored?.state === "failed" && stored.nextAttemptAt === null && Boolean(stored.lastError)
		}),
		{ numRuns: 200 },
	)
})
