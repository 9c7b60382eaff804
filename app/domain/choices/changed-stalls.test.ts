import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import { findUnaskedExcess } from "../applications/mix.server.ts"
import { CHOICES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers } from "../applications/standby-schema.server.ts"
import { removeFromAccepted } from "../decisions/commands.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { editions, tentOptions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { processVacancies } from "../standby/offers.server.ts"
import { addOrganiser, ORIGIN, readStatus, releaseAll } from "./choices.fixture.ts"
import { chooseForApplication, takeBackChoice } from "./commands.server.ts"
import { listChoices, readLatestRelease } from "./queries.server.ts"
import { releaseDueChoices } from "./release-job.server.ts"
import { readReleaseQuestion } from "./release-question.server.ts"
import { releases } from "./schema.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const chooser = { by: amina, at: new Date("2026-11-20T09:00:00Z"), origin: ORIGIN }
const [WALK_IN, TABLE] = ["Walk-in Tent - Kshs 36,000", "Clothing Rack - Kshs 20,000"]

beforeEach(async () => {
	await holdDecisionLetters(db)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
	await db.update(tentOptions).set({ places: 1 }).where(eq(tentOptions.name, "Walk-in Tent"))
})

const choose = async (tentSpace: string, acceptedExcess?: string) => {
	const id = await addPotter(db, { tentSpace, brandName: tentSpace })
	expect(await chooseForApplication(db, id, "yes", { ...chooser, acceptedExcess })).toMatchObject({
		ok: true,
	})
	return id
}
const correct = (id: number, tentSpace: string) =>
	db.update(vendorApplications).set({ tentSpace }).where(eq(vendorApplications.id, id))
const release = async () => {
	await releaseAll(db, edition.id, amina)
	return readLatestRelease(db, edition.id)
}
const statuses = (...ids: number[]) => Promise.all(ids.map((id) => readStatus(db, id)))
const excessOf = async (id: number) => {
	const { rows } = await listChoices(db, edition.id, {})
	return (await findUnaskedExcess(db, edition.id, rows)).get(id) ?? []
}

test("a_vendor_who_moved_to_a_full_stall_type_since_they_were_chosen_stays_chosen_and_is_named", async () => {
	const [kept, moved] = [await choose(WALK_IN), await choose(TABLE)]
	await correct(moved, WALK_IN)
	expect(await excessOf(moved)).toEqual([{ name: "Walk-in Tent", chosen: 2, maximum: 1 }])
	expect(await excessOf(kept)).toEqual([])
	const question = await readReleaseQuestion(db, edition.id, { choices: CHOICES })
	expect([...question.full]).toEqual([[moved, [{ name: "Walk-in Tent", chosen: 2, maximum: 1 }]]])
	expect((await readReleaseQuestion(db, edition.id, { applications: [kept] })).full.size).toBe(0)
	const latest = await release()
	expect(latest).toMatchObject({ released: 1, full: 1, waiting: 0, changed: 0 })
	expect(latest?.namesOfFull.map(({ id }) => id)).toEqual([moved])
	expect(await statuses(kept, moved)).toEqual(["approved", "pending"])
	expect(await db.$count(applicationChoices, eq(applicationChoices.applicationId, moved))).toBe(1)
	// Chosen again, somebody is asked, and what they agreed to is told.
	await takeBackChoice(db, moved, chooser)
	expect(await chooseForApplication(db, moved, "yes", chooser)).toMatchObject({ reason: "over-maximum" })
	await chooseForApplication(db, moved, "yes", { ...chooser, acceptedExcess: "Walk-in Tent 2/1" })
	expect(await release()).toMatchObject({ released: 1, full: 0 })
	expect(await statuses(moved)).toEqual(["approved"])
})

test("what_somebody_agreed_to_is_told_and_a_stall_type_with_a_place_left_too", async () => {
	const agreed = [await choose(WALK_IN), await choose(WALK_IN, "Walk-in Tent 2/1")]
	expect(await release()).toMatchObject({ released: 2, full: 0 })
	expect(await statuses(...agreed)).toEqual(["approved", "approved"])
	await db.delete(vendorApplications)
	const moved = await choose(TABLE)
	await correct(moved, WALK_IN)
	expect(await release()).toMatchObject({ released: 1, full: 0 })
})

test("a_place_that_is_offered_to_somebody_on_the_standby_list_is_not_told_to_who_moved_to_it", async () => {
	const [taken, moved] = [await choose(WALK_IN), await choose(TABLE)]
	await release()
	const next = await addPotter(db, { tentSpace: WALK_IN })
	await chooseForApplication(db, next, "standby", chooser)
	await release()
	const again = await choose(TABLE)
	await db.update(editions).set({ startsOn: "2099-12-18", endsOn: "2099-12-20", standbyUntil: "2099-12-16" })
	await removeFromAccepted(db, taken, chooser)
	await processVacancies(db, () => new Date(), openLog("silent"))
	expect(await db.$count(standbyOffers, eq(standbyOffers.state, "open"))).toBe(1)
	await correct(again, WALK_IN)
	expect(await excessOf(again)).toEqual([{ name: "Walk-in Tent", chosen: 2, offered: 1, maximum: 1 }])
	expect(await release()).toMatchObject({ released: 0, full: 1 })
	expect(await statuses(moved, again)).toEqual(["approved", "pending"])
})

test("a_choice_from_before_what_it_was_for_was_kept_is_told_as_it_is", async () => {
	const [, moved] = [await choose(WALK_IN), await choose(TABLE)]
	await correct(moved, WALK_IN)
	await db.update(applicationChoices).set({ chosenCategory: null, chosenTentType: null })
	expect(await release()).toMatchObject({ released: 2, full: 0 })
})

test("a_vendor_who_could_not_be_told_is_named_with_the_reason_until_they_are", async () => {
	const [broken, fine] = [await choose(TABLE), await choose(TABLE)]
	await db.execute(
		sql.raw(`
		create function refuse_decision() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
		create trigger refused before insert on application_decisions for each row
			when (new.application_id = ${broken}) execute function refuse_decision();`),
	)
	const latest = await release()
	expect(latest).toMatchObject({ released: 1, waiting: 1, failing: [{ id: broken, failure: "other" }] })
	expect(await statuses(broken, fine)).toEqual(["pending", "approved"])
	await db.execute(sql`drop trigger refused on application_decisions`)
	await db.execute(sql`alter table letter_template_versions rename to hidden_versions`)
	expect(await again()).toMatchObject({ failing: [{ id: broken, failure: "email" }] })
	await db.execute(sql`alter table hidden_versions rename to letter_template_versions`)
	expect(await again()).toMatchObject({ released: 2, waiting: 0, failing: [] })
})

/** What the job does a minute later. */
async function again() {
	await releaseDueChoices(db, () => new Date(), openLog("silent"))
	return readLatestRelease(db, edition.id)
}
