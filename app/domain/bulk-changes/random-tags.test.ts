import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { tagApplication, untagApplication } from "../tags/commands.server.ts"
import { findTagByName, findTags, listTags } from "../tags/queries.server.ts"
import { tags } from "../tags/schema.server.ts"
import { begin, beginUndo, carryOut } from "./bulk-changes.fixture.ts"
import { bulkChanges } from "./schema.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const people = [await addOrganiser(db, "amina"), await addOrganiser(db, "wanjiru")] as const

const VENDORS = 4
const NAMES = ["Local", "Vegan"] as const

const place = { vendor: fc.nat(VENDORS - 1), tag: fc.constantFrom(...NAMES), isWanted: fc.boolean() }
const single = fc.record({ kind: fc.constant("single" as const), who: fc.nat(1), ...place })
const hide = fc.record({ kind: fc.constant("hide" as const), vendor: place.vendor, isHidden: fc.boolean() })
const many = fc.record({
	...{ kind: fc.constant("many" as const), who: fc.nat(1), tag: place.tag, isWanted: place.isWanted },
	selected: fc.uniqueArray(place.vendor, { minLength: 1 }),
	/** What colleagues do between the button and the job. */
	meanwhile: fc.array(fc.oneof(single, hide), { maxLength: 2 }),
})
const undo = fc.record({
	...{ kind: fc.constant("undo" as const), who: fc.nat(1), nth: fc.nat(5) },
	meanwhile: fc.array(fc.oneof(single, hide), { maxLength: 1 }),
})
type Step =
	typeof many extends fc.Arbitrary<infer M>
		? M | SingleStep | HideStep | (typeof undo extends fc.Arbitrary<infer U> ? U : never)
		: never
type SingleStep = typeof single extends fc.Arbitrary<infer S> ? S : never
type HideStep = typeof hide extends fc.Arbitrary<infer H> ? H : never

/** What each last wanted: whether a vendor has a tag, and whose wish that was. */
class Wishes {
	readonly hidden = new Set<number>()
	private readonly has = new Map<string, { isWanted: boolean; wish: number }>()
	private wishes = 0

	next = () => ++this.wishes
	of = (vendor: number, tag: string) => this.has.get(`${vendor} ${tag}`) ?? { isWanted: false, wish: 0 }

	want(vendor: number, tag: string, isWanted: boolean, wish: number): void {
		const isKnown = this.has.has(`${vendor} ${tag}`)
		if (isWanted || isKnown) this.has.set(`${vendor} ${tag}`, { isWanted, wish })
	}

	tagsOf = (vendor: number) => NAMES.filter((tag) => this.of(vendor, tag).isWanted)
}

interface Trial {
	ids: number[]
	wishes: Wishes
	/** Changes of many that were begun: whom each changed. */
	changes: { id: number; tag: string; isWanted: boolean; changed: Map<number, number> }[]
	/** What a careless undo does instead of looking. */
	isCareless: boolean
}

async function setUp(isCareless: boolean): Promise<Trial> {
	await db.delete(bulkChanges)
	await db.delete(vendorApplications)
	await db.delete(tags)
	const rows = Array.from({ length: VENDORS }, (_, nth) => ({ brandName: `Vendor ${nth}` }))
	return { ids: await addApplications(db, rows), wishes: new Wishes(), changes: [], isCareless }
}

const act = (who: number) => ({ by: people[who] ?? people[0], at: new Date() })

async function doSmall({ ids, wishes }: Trial, step: SingleStep | HideStep): Promise<void> {
	const id = ids[step.vendor] ?? 0
	if (step.kind === "hide") {
		await db
			.update(vendorApplications)
			.set({ erasedAt: step.isHidden ? new Date() : null })
			.where(eq(vendorApplications.id, id))
		if (step.isHidden) wishes.hidden.add(step.vendor)
		else wishes.hidden.delete(step.vendor)
		return
	}
	const { tag, isWanted, who } = step
	if (isWanted) await tagApplication(db, id, tag.toUpperCase(), act(who))
	else {
		const found = await findTagByName(db, edition.id, tag)
		if (found) await untagApplication(db, { application: id, tag: found.id }, act(who))
	}
	if (!wishes.hidden.has(step.vendor)) wishes.want(step.vendor, tag, isWanted, wishes.next())
}

async function doMany(trial: Trial, step: Extract<Step, { kind: "many" }>): Promise<void> {
	const { ids, wishes, changes } = trial
	const { tag, isWanted, selected, who } = step
	const shown = new Map(selected.map((vendor) => [vendor, wishes.of(vendor, tag)]))
	const isBegun = selected.some(
		(vendor) => !wishes.hidden.has(vendor) && wishes.of(vendor, tag).isWanted !== isWanted,
	)
	const selection = { ids: selected.map((vendor) => ids[vendor] ?? 0) }
	const target = isWanted ? "tag" : "untag"
	const id = await begin(db, edition.id, { selection, target, tag, ...act(who) }).catch(() => 0)
	for (const one of step.meanwhile) await doSmall(trial, one)
	await carryOut(db)
	if (!isBegun) return
	const changed = new Map<number, number>()
	for (const vendor of selected.toSorted()) {
		const now = wishes.of(vendor, tag)
		if (wishes.hidden.has(vendor)) continue
		if (now.isWanted === isWanted) wishes.want(vendor, tag, isWanted, wishes.next())
		else if (now.wish === shown.get(vendor)?.wish) {
			const wish = wishes.next()
			wishes.want(vendor, tag, isWanted, wish)
			changed.set(vendor, wish)
		}
	}
	changes.push({ id, tag, isWanted, changed })
}

async function doUndo(trial: Trial, step: Extract<Step, { kind: "undo" }>): Promise<void> {
	const { wishes, changes, isCareless } = trial
	const undone = changes[step.nth]
	if (!undone) return
	const isOwn = (vendor: number) => wishes.of(vendor, undone.tag).wish === undone.changed.get(vendor)
	const isBegun = [...undone.changed.keys()].some((vendor) => isOwn(vendor) && !wishes.hidden.has(vendor))
	if (isCareless)
		await db.execute(sql`update bulk_change_items set made = (
			select version::text from application_tags held where held.application_id = bulk_change_items.application_id
				and tag_id = (select tag_id from bulk_changes where id = bulk_change_id)) where made is not null`)
	await beginUndo(db, { id: undone.id, editionId: edition.id }, act(step.who)).catch(() => 0)
	for (const one of step.meanwhile) await doSmall(trial, one)
	await carryOut(db)
	if (!isBegun) return
	for (const vendor of undone.changed.keys())
		if (isOwn(vendor) && !wishes.hidden.has(vendor))
			wishes.want(vendor, undone.tag, !undone.isWanted, wishes.next())
}

async function findProblems({ ids, wishes }: Trial): Promise<string[]> {
	const stored = await findTags(db, ids)
	const fold = (name: string) => name.toLowerCase()
	const wrong = ids.flatMap((id, vendor) => {
		const has = (stored.get(id) ?? []).map(({ name }) => fold(name)).join()
		const wanted = wishes.tagsOf(vendor).map(fold).join()
		return has === wanted ? [] : [`vendor ${vendor} has ${has} in place of ${wanted}`]
	})
	for (const { name, applications } of await listTags(db, edition.id)) {
		const listed = ids.flatMap((id, vendor) =>
			!wishes.hidden.has(vendor) && stored.get(id)?.some((tag) => tag.name === name) ? [id] : [],
		)
		if (listed.length !== applications) wrong.push(`${name} counts ${applications} of ${listed.length}`)
	}
	return wrong
}

async function tryOut(steps: readonly Step[], isCareless = false): Promise<string[]> {
	const trial = await setUp(isCareless)
	for (const step of steps) {
		if (step.kind === "many") await doMany(trial, step)
		else if (step.kind === "undo") await doUndo(trial, step)
		else await doSmall(trial, step)
		const problems = await findProblems(trial)
		if (problems.length) return problems
	}
	return []
}

test("whatever_two_people_tag_at_once_one_by_one_and_undo_each_vendor_has_what_was_last_wanted_and_counts_agree", async () => {
	const steps = fc.array(fc.oneof({ weight: 3, arbitrary: many }, undo, single, hide), {
		minLength: 3,
		maxLength: 9,
	})
	await fc.assert(
		fc.asyncProperty(steps, async (plan) => {
			expect(await tryOut(plan)).toEqual([])
		}),
		{ numRuns: 30 },
	)
})

test("control_an_undo_that_does_not_look_who_wanted_it_since_is_noticed", async () => {
	const steps: Step[] = [
		{ kind: "many", who: 0, tag: "Local", isWanted: true, selected: [0, 1], meanwhile: [] },
		{ kind: "single", who: 1, vendor: 0, tag: "Local", isWanted: false },
		{ kind: "single", who: 1, vendor: 0, tag: "Local", isWanted: true },
		{ kind: "undo", who: 0, nth: 0, meanwhile: [] },
	]
	expect(await tryOut(steps)).toEqual([])
	expect(await tryOut(steps, true)).not.toEqual([])
})
