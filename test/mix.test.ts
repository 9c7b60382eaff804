import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { CRAFT_FORM, setForm } from "../app/domain/application-forms/application-forms.fixture.ts"
import { agreeing } from "../app/domain/applications/agree.fixture.ts"
import { readMix } from "../app/domain/applications/mix.server.ts"
import { excessVersion, placesLeft } from "../app/domain/applications/mix.ts"
import { CHOICES } from "../app/domain/applications/rules.ts"
import { vendorApplications } from "../app/domain/applications/schema.server.ts"
import { addOrganiser, ORIGIN, releaseAll } from "../app/domain/choices/choices.fixture.ts"
import {
	chooseForApplication,
	returnToPending,
	takeBackChoice,
} from "../app/domain/choices/commands.server.ts"
import { correctAsOnScreen, typing } from "../app/domain/corrections/corrections.fixture.ts"
import { decideApplication, removeFromAccepted } from "../app/domain/decisions/commands.server.ts"
import { importFiles, writeApplicationsFile } from "../app/domain/transfer/transfer.fixture.ts"
import type { Db } from "../app/platform/db.server.ts"
import { placesLeftLabel } from "../app/web/admin/shell/decisions/mix-view.ts"
import { openPool, openTestDatabase } from "./database.ts"
import { CATEGORIES, countEverything, openEdition, readFigures, TENTS } from "./mix-figures.ts"

const { db, url } = await openTestDatabase()
const by = await addOrganiser(db, "amina")
const second = openPool(url, 2)
afterAll(() => second.close())

type Step = (edition: number, ids: number[]) => Promise<unknown>
const decider = () => ({ by, at: new Date(), origin: ORIGIN })
const nth = fc.nat(5)
const on = (run: (id: number) => Promise<unknown>) =>
	nth.map(
		(n): Step =>
			(_, ids) =>
				run(ids[n] ?? 0),
	)
const category = fc.constantFrom(...CATEGORIES)
const tentSpace = fc.constantFrom(...TENTS)

/** Whatever organisers do to applications, and vendors, and programs. */
const step: fc.Arbitrary<Step> = fc.oneof(
	...CHOICES.map((choice) =>
		on((id) =>
			agreeing((acceptedExcess) => chooseForApplication(db, id, choice, { ...decider(), acceptedExcess })),
		),
	),
	...(["approved", "pending", "denied"] as const).map((to) =>
		on((id) => agreeing((acceptedExcess) => decideApplication(db, id, to, { ...decider(), acceptedExcess }))),
	),
	on((id) => takeBackChoice(db, id, decider())),
	on((id) => returnToPending(db, id, decider())),
	on((id) => removeFromAccepted(db, id, decider())),
	on((id) =>
		db.update(vendorApplications).set({ erasedAt: new Date() }).where(eq(vendorApplications.id, id)),
	),
	fc.tuple(nth, fc.boolean(), fc.integer({ min: -72, max: 72 })).map(
		([n, confirmationSent, hours]): Step =>
			(_, ids) => {
				const createdAt = new Date(Date.parse("2025-11-01T00:00:00+03:00") + hours * 3_600_000)
				const change = { confirmationSent, createdAt }
				return db
					.update(vendorApplications)
					.set(change)
					.where(eq(vendorApplications.id, ids[n] ?? 0))
			},
	),
	on((id) => db.delete(vendorApplications).where(eq(vendorApplications.id, id))),
	fc.tuple(nth, category, tentSpace).map(
		([n, ...[kind, stall]]): Step =>
			(_, ids) =>
				correctAsOnScreen(db, ids[n] ?? 0, {
					...decider(),
					typed: typing({ category: kind, tentSpace: stall }),
				}),
	),
	fc.constant<Step>((edition) => releaseAll(db, edition, by)),
	fc.constant<Step>((edition) =>
		setForm(db, edition, {
			categories: CRAFT_FORM.categories.map((one) => ({
				...one,
				name: one.slug === "food" ? "Antiques" : one.name,
			})),
		}),
	),
	fc.tuple(nth, fc.constantFrom("approved", "new"), tentSpace).map(
		([n, status, tent_space]): Step =>
			async (edition) => {
				const line = {
					id: String(n + 1),
					brand_name: "Udongo",
					email_address: `new-${n}@clay.example`,
					status,
					tent_space,
				}
				await importFiles(db, edition, await writeApplicationsFile(line))
			},
	),
	fc.constant<Step>(() => db.execute(sql`select compact_mix_counts(), compact_application_day_counts()`)),
)

test("mix_days_and_confirmed_are_those_of_a_full_count_after_every_step", async () => {
	const letters = fc.constantFrom("held" as const, "at-once" as const)
	const property = fc.asyncProperty(
		letters,
		fc.array(step, { minLength: 3, maxLength: 14 }),
		async (rule, steps) => {
			const { edition, ids } = await openEdition(db, rule)
			for (const run of steps) {
				await run(edition, ids)
				expect(await readFigures(db, edition)).toEqual(await countEverything(db, edition))
			}
		},
	)
	await fc.assert(property, { numRuns: 25 })
})

test("control_figures_that_miss_a_change_are_noticed", async () => {
	const { edition, ids } = await openEdition(db, "held")
	await db.transaction(async (tx) => {
		await tx.execute(sql`alter table application_choices disable trigger choice_noted`)
		await chooseForApplication(tx, ids[0] ?? 0, "yes", decider())
		await tx.execute(sql`alter table application_choices enable trigger choice_noted`)
	})
	expect(await readFigures(db, edition)).not.toEqual(await countEverything(db, edition))
})

test("control_days_that_miss_a_change_are_noticed", async () => {
	const { edition, ids } = await openEdition(db, "held")
	await db.transaction(async (tx) => {
		await tx.execute(sql`alter table vendor_applications disable trigger days_updated`)
		const confirmed = { status: "approved", confirmationSent: true } as const
		await tx
			.update(vendorApplications)
			.set(confirmed)
			.where(eq(vendorApplications.id, ids[0] ?? 0))
		await tx.execute(sql`set constraints all immediate`)
		await tx.execute(sql`alter table vendor_applications enable trigger days_updated`)
	})
	expect(await readFigures(db, edition)).not.toEqual(await countEverything(db, edition))
})

test("places_that_are_left_are_those_of_counted_stalls_and_never_fewer_than_none", () => {
	const stall = (chosen: number, maximum: number | null) => ({
		name: "",
		minimum: null,
		waiting: 0,
		chosen,
		maximum,
	})
	expect(placesLeft({ stalls: [stall(1, 3), stall(5, 2), stall(7, null)] })).toBe(2)
	expect(placesLeft({ stalls: [stall(7, null)] })).toBeUndefined()
	expect(placesLeftLabel({ stalls: [stall(1, 3), stall(7, null)] })).toBe(
		"2 places left in stalls with a maximum",
	)
	expect(placesLeftLabel({ stalls: [stall(1, 2), stall(1, 1)] })).toBe("1 place left")
})

/** Applications that all want the one place for food. */
async function openFullEdition(decisionLetters: "held" | "at-once") {
	const { edition, ids } = await openEdition(db, decisionLetters)
	await db
		.update(vendorApplications)
		.set({ category: "Food & drink" })
		.where(eq(vendorApplications.editionId, edition))
	const choose = (tx: Db, n: number, acceptedExcess?: string) => {
		const options = { ...decider(), acceptedExcess }
		return decisionLetters === "held"
			? chooseForApplication(tx, ids[n] ?? 0, "yes", options)
			: decideApplication(tx, ids[n] ?? 0, "approved", options)
	}
	const isChosenNow = async (n: number) => {
		const [row] = await db
			.select()
			.from(vendorApplications)
			.where(eq(vendorApplications.id, ids[n] ?? 0))
		return row?.status === "approved" || row?.unreleasedChoice === "yes"
	}
	return { edition, ids, choose, isChosenNow }
}

test.each(["held", "at-once"] as const)(
	"%s_going_over_a_maximum_asks_and_the_answer_is_for_these_numbers_alone",
	async (rule) => {
		const { choose, isChosenNow } = await openFullEdition(rule)
		expect(await choose(db, 0)).toMatchObject({ ok: true })
		const excess = [{ name: "Food & drink", chosen: 2, maximum: 1 }]
		expect(await choose(db, 1)).toEqual({ ok: false, reason: "over-maximum", brandName: "Vendor 1", excess })
		expect(await isChosenNow(1)).toBe(false)
		expect(await choose(db, 1, excessVersion(excess))).toMatchObject({ ok: true })
		// By now there is one more.
		expect(await choose(db, 2, excessVersion(excess))).toMatchObject({ reason: "over-maximum" })
		expect(await isChosenNow(2)).toBe(false)
		// What is so already needs no room.
		expect(await choose(db, 1)).toMatchObject({ ok: true, changed: false })
	},
)

test("taking_back_a_no_for_an_accepted_vendor_asks_as_well", async () => {
	const { ids, choose } = await openFullEdition("held")
	const [accepted = 0] = ids
	await db.update(vendorApplications).set({ status: "approved" }).where(eq(vendorApplications.id, accepted))
	await chooseForApplication(db, accepted, "no", decider())
	expect(await choose(db, 1)).toMatchObject({ ok: true })
	expect(await takeBackChoice(db, accepted, { by, at: new Date() })).toMatchObject({ reason: "over-maximum" })
	expect(
		await agreeing((acceptedExcess) => takeBackChoice(db, accepted, { ...decider(), acceptedExcess })),
	).toMatchObject({ ok: true, changed: true })
})

test.each(["held", "at-once"] as const)(
	"%s_of_two_who_want_the_last_place_at_once_one_is_asked",
	async (rule) => {
		for (let round = 0; round < 5; round += 1) {
			const { choose } = await openFullEdition(rule)
			const results = await Promise.all([choose(db, 0), choose(second.db, 1)])
			expect(results.map((result) => result.ok).toSorted()).toEqual([false, true])
		}
	},
)

test("control_without_taking_turns_both_would_have_the_last_place", async () => {
	const { edition } = await openFullEdition("held")
	await db.transaction(async (first) => {
		await first.execute(
			sql`update vendor_applications set unreleased_choice = 'yes' where edition_id = ${edition} and number = 1`,
		)
		const { categories } = await readMix(second.db, edition)
		expect(categories.find(({ name }) => name === "Food & drink")?.chosen).toBe(0)
	})
})
