import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { findLedger } from "../money/queries.server.ts"
import { SUBMISSION_LIMIT, UNKNOWN_EMAIL_LIMIT } from "./rules.ts"
import { extrasSubmissions } from "./schema.server.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"

const environment = await openSubmissionEnvironment()
const { db, pool, root, edition, document, apply, form, submit, everything, documentsOf, receiptsTo } =
	environment

/** A store that refuses the files whose key fits. */
function createRefusingStore(key: RegExp): FileStore {
	const store = openFolderStore(root)
	return {
		...store,
		put: async (at, ...rest) => {
			if (key.test(at)) throw new Error("AccessDenied")
			await store.put(at, ...rest)
		},
	}
}

describe("when storing fails", () => {
	test("an_indemnity_form_that_is_refused_fails_the_whole_and_leaves_nothing", async () => {
		await apply({ emailAddress: "store@x.example" })
		const before = await everything()
		const files = [
			await document("indemnity", "a.pdf"),
			await document("indemnity", "b.pdf"),
			await document("insurance"),
		]
		const outcome = await submit(await form("store@x.example", files), {
			files: createRefusingStore(/-b\.pdf$/),
		})
		expect(outcome).toEqual({ ok: false, reason: "not-stored" })
		expect(await everything()).toEqual(before)
	})

	test("a_self_insurance_form_that_is_refused_is_skipped_and_said_so", async () => {
		const { id } = await apply({ brandName: "Skip", emailAddress: "skip@x.example" })
		await submit(
			await form("skip@x.example", [await document("indemnity"), await document("insurance", "old.pdf")]),
		)
		const sent = await form("skip@x.example", [
			await document("indemnity"),
			await document("insurance", "new.pdf"),
		])
		const outcome = await submit(sent, { files: createRefusingStore(/-insurance-/) })
		expect(outcome).toMatchObject({ ok: true, insuranceStored: false })
		expect(await submit(sent)).toEqual({ ok: true, insuranceStored: false, mailId: undefined })
		expect(
			(await documentsOf(id)).map(({ key, state }) => [key.split("/").slice(3).join("/"), state]),
		).toEqual([
			["Skip-form.pdf", "superseded"],
			["Skip-insurance-old.pdf", "current"],
			["v2/Skip-form.pdf", "current"],
		])
		const letters = await receiptsTo("skip@x.example")
		expect(letters.map(({ text }) => /Please send your self-insurance form again/.test(text)).sort()).toEqual(
			[false, true],
		)
	})

	test.each(["documents", "vendor_extras", "extras_submissions", "outbox_mails"])(
		"a_database_that_fails_at_%s_leaves_nothing",
		async (table) => {
			const emailAddress = `${table}@fails.example`
			await apply({ emailAddress })
			const before = await everything()
			await pool.query(
				"create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$",
			)
			const event = table === "documents" ? "update" : "insert or update"
			await pool.query(`create trigger refuse before ${event} on ${table} execute function refuse()`)
			const sent = await form(emailAddress)
			await expect(submit(sent)).rejects.toThrow()
			await pool.query(`drop trigger refuse on ${table}`)
			expect(await everything()).toEqual(before)
			expect(await submit(sent)).toMatchObject({ ok: true })
		},
	)
})

describe("limits", () => {
	test("an_unknown_vendor_is_named_five_times_and_then_nobody_is_told_anything", async () => {
		await apply({ emailAddress: "known@x.example" })
		const same = { ip: "203.0.113.7" }
		const reasons = []
		for (let tried = 0; tried < 7; tried += 1) {
			const outcome = await submit(await form(`nobody${tried}@x.example`), same)
			reasons.push(outcome.ok || outcome.reason)
		}
		expect(reasons).toEqual([
			...Array(UNKNOWN_EMAIL_LIMIT.points).fill("vendor-not-found"),
			"too-many-misses",
			"too-many-misses",
		])
		expect(await submit(await form("known@x.example"), same)).toEqual({
			ok: false,
			reason: "too-many-misses",
		})
		expect(await submit(await form("known@x.example"), { ip: "203.0.113.8" })).toMatchObject({ ok: true })
	})

	test("many_guesses_at_once_learn_no_more_than_one_after_the_other", async (context) => {
		const forms = await Promise.all(Array.from({ length: 40 }, (_, one) => form(`guess${one}@x.example`)))
		const outcomes = await Promise.all(forms.map((sent) => submit(sent, { ip: "203.0.113.9" })))
		const missed = outcomes.filter((one) => !one.ok && one.reason === "vendor-not-found")
		expect(missed).toHaveLength(UNKNOWN_EMAIL_LIMIT.points)
		reportMeasurement(
			context,
			`extras: ${forms.length} unknown e-mails from one address, ${missed.length} told so`,
		)
	})

	test("a_burst_of_neighbours_is_served_and_uses_nothing_up", async () => {
		await apply({ emailAddress: "burst@x.example" })
		const ip = "203.0.113.11"
		const forms = await Promise.all(Array.from({ length: 12 }, () => form("burst@x.example")))
		const outcomes = await Promise.all(forms.map((sent) => submit(sent, { ip })))
		expect(outcomes.map(({ ok }) => ok)).toEqual(Array(12).fill(true))
		const left = await submit(await form("stranger@x.example"), { ip })
		expect(left).toEqual({ ok: false, reason: "vendor-not-found" })
	})

	test("the_question_for_which_edition_is_answered_no_more_often_than_a_guess", async () => {
		const other = await addEdition(db, { extrasOpenAt: new Date("2025-01-01T00:00:00Z") })
		await apply({ emailAddress: "asked@x.example", status: "approved" })
		await apply({ emailAddress: "asked@x.example", status: "approved", editionId: other })
		const reasons = []
		for (let sent = 0; sent <= UNKNOWN_EMAIL_LIMIT.points; sent += 1) {
			const outcome = await submit(await form("asked@x.example"), { ip: "203.0.113.12" })
			reasons.push(outcome.ok || outcome.reason)
		}
		const asked = Array(UNKNOWN_EMAIL_LIMIT.points).fill("edition-unclear")
		expect(reasons).toEqual([...asked, "too-many-misses"])
		await db.update(editions).set({ extrasOpenAt: null }).where(eq(editions.id, other))
	})

	test("hits_use_no_misses_up", async () => {
		await apply({ emailAddress: "busy@x.example" })
		for (let sent = 0; sent < UNKNOWN_EMAIL_LIMIT.points + 2; sent += 1) {
			expect(await submit(await form("busy@x.example"), { ip: "203.0.113.10" })).toMatchObject({ ok: true })
		}
	})

	test("one_vendor_can_not_be_sent_without_end", async () => {
		const { id } = await apply({ emailAddress: "flood@x.example" })
		const { limits } = environment.tools()
		for (let taken = 0; taken < SUBMISSION_LIMIT.points; taken += 1)
			await limits.consume(SUBMISSION_LIMIT, String(id))
		expect(await submit(await form("flood@x.example"))).toEqual({ ok: false, reason: "too-many-sendings" })
	})
})

test("while_no_edition_takes_extras_nothing_is_collected", async () => {
	const setStart = (extrasOpenAt: Date | null) =>
		db.update(editions).set({ extrasOpenAt }).where(eq(editions.id, edition.id))
	await setStart(null)
	expect(await submit(await form("closed@x.example"))).toEqual({ ok: false, reason: "closed" })
	await setStart(edition.extrasOpenAt)
	expect(await db.select().from(extrasSubmissions).where(eq(extrasSubmissions.extrasId, -1))).toEqual([])
})

test.each(["before", "while", "after"])(
	"extras_are_charged_of_a_vendor_who_is_accepted_%s_their_files_are_stored",
	async (moment) => {
		const emailAddress = `${moment}@accepted.example`
		const { id } = await apply({ emailAddress, tentSpace: "Walk-in Tent - Kshs 36,000", status: "pending" })
		const at = new Date("2025-11-20T09:00:00Z")
		const accept = async (now: string) => {
			if (now === moment) await decideApplication(db, id, "approved", { by: null, at })
		}
		const folder = openFolderStore(environment.root)
		const put: typeof folder.put = async (...file) => {
			await accept("while")
			await folder.put(...file)
		}
		await accept("before")
		expect(await submit(await form(emailAddress), { files: { ...folder, put } })).toMatchObject({ ok: true })
		await accept("after")
		expect((await findLedger(db, id))?.charged).toBe(36_000 + 1_900)
	},
)

test("nothing_is_ordered_at_a_price_that_was_changed_while_the_files_were_stored", async () => {
	const emailAddress = "priced@x.example"
	await apply({ emailAddress, status: "approved" })
	const before = await everything()
	const setPrice = (wristbandPrice: number) =>
		db.update(editions).set({ wristbandPrice }).where(eq(editions.id, edition.id))
	const [{ wristbandPrice: seen = 0 } = {}] = await db
		.select()
		.from(editions)
		.where(eq(editions.id, edition.id))
	const folder = openFolderStore(root)
	const put: typeof folder.put = async (...file) => {
		await setPrice(seen + 50)
		await folder.put(...file)
	}
	const acceptsPrices = ({ wristbandPrice }: { wristbandPrice: number }) => wristbandPrice === seen
	const sent = { ...(await form(emailAddress)), acceptsPrices }
	expect(await submit(sent, { files: { ...folder, put } })).toMatchObject({
		...{ ok: false, reason: "prices-changed", edition: { wristbandPrice: seen + 50 } },
	})
	expect(await everything()).toEqual(before)
	await setPrice(seen)
	expect(await submit(sent)).toMatchObject({ ok: true })
})

test("a_form_that_is_sent_again_after_a_price_changed_says_what_its_vendor_is_charged", async () => {
	const emailAddress = "again@priced.example"
	const { id } = await apply({ emailAddress, tentSpace: "Walk-in Tent - Kshs 36,000", status: "pending" })
	await decideApplication(db, id, "approved", { by: null, at: new Date("2025-11-20T09:00:00Z") })
	const totals = async () => {
		const texts = (await receiptsTo(emailAddress)).toSorted((one, other) => one.id - other.id)
		return texts.map(({ text }) => /Total: Kshs ([\d,]+)/.exec(text)?.[1])
	}
	await submit(await form(emailAddress))
	const raise = (by: number) =>
		db
			.update(editions)
			.set({ wristbandPrice: sql`wristband_price + ${by}` })
			.where(eq(editions.id, edition.id))
	await raise(50)
	await submit(await form(emailAddress))
	expect(await totals()).toEqual(["1,900", "1,900"])
	const more = await form(emailAddress)
	await submit({ ...more, fields: { ...more.fields, extraWristbands: 4 } })
	await raise(-50)
	const charged = ((await findLedger(db, id))?.charged ?? 0) - 36_000
	expect(await totals()).toEqual(["1,900", "1,900", charged.toLocaleString("en-GB")])
})
