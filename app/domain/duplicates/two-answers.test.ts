import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { applicationChoices, standbyEntries } from "../applications/choice-schema.server.ts"
import { CHOICES, type Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser, ORIGIN, readReleaseVersion, readStatus } from "../choices/choices.fixture.ts"
import { chooseForApplication } from "../choices/commands.server.ts"
import { readLatestRelease } from "../choices/queries.server.ts"
import { releaseDueChoices } from "../choices/release-job.server.ts"
import type { Selection } from "../choices/release-question.server.ts"
import { requestRelease, type TwoAnswersReply } from "../choices/releases.server.ts"
import { releases } from "../choices/schema.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { listSameVendors } from "./two-answers.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const at = new Date("2026-11-20T09:00:00Z")
const chooser = { by: amina, at, origin: ORIGIN }
const log = openLog("silent")
const runRelease = () => releaseDueChoices(db, () => at, log)

beforeEach(startOver)

async function startOver() {
	await holdDecisionLetters(db)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
}

type Application = Parameters<typeof addPotter>[1]

async function choose(choice: Choice, application: Application): Promise<number> {
	const id = await addPotter(db, application)
	expect(await chooseForApplication(db, id, choice, chooser)).toMatchObject({ ok: true })
	return id
}

async function request(twoAnswers?: TwoAnswersReply, selection: Selection = { choices: CHOICES }) {
	const expected = await readReleaseVersion(db, edition.id, selection)
	return requestRelease(db, edition.id, { ...chooser, selection, expected, twoAnswers, dueAt: at })
}

const readStatuses = (ids: number[]) => Promise.all(ids.map((id) => readStatus(db, id)))
const named = (...ids: number[]) => [{ applications: ids.map((id) => expect.objectContaining({ id })) }]

const OWN = { brandName: "Udongo", emailAddress: "Potter@Clay.example", phoneNumber: "0712 345 678" }

test("a_vendor_gets_no_two_answers_before_somebody_was_asked_by_name", async () => {
	const yes = await choose("yes", OWN)
	const no = await choose("no", { brandName: "Other", emailAddress: "potter@clay.example" })
	const third = await choose("no", { brandName: "Asali", emailAddress: "asali@honey.example" })
	expect(await request()).toMatchObject({ reason: "two-answers", vendors: named(yes, no) })
	expect(await db.$count(releases)).toBe(0)
	expect(await request("leave-out")).toMatchObject({ ok: true, choices: 1 })
	await runRelease()
	expect(await readStatuses([yes, no, third])).toEqual(["pending", "pending", "denied"])
	expect(await request("tell")).toMatchObject({ ok: true, choices: 2 })
	await runRelease()
	expect(await readStatuses([yes, no])).toEqual(["approved", "denied"])
})

test("who_was_told_before_and_who_is_linked_by_a_third_application_count_as_well", async () => {
	const told = await choose("yes", OWN)
	await request()
	await runRelease()
	await addPotter(db, { ...OWN, brandName: "Link", emailAddress: "third@clay.example" })
	const no = await choose("no", { brandName: "link", emailAddress: "other@clay.example" })
	expect(await request()).toMatchObject({ vendors: named(told, no) })
	expect((await listSameVendors(db, edition.id, [no])).get(no)).toMatchObject([
		{ id: told, answer: "yes" },
		{},
	])
})

test("whom_nobody_was_asked_about_by_name_refuses_the_release_even_where_somebody_agreed_to_others", async () => {
	await choose("yes", OWN)
	await choose("no", OWN)
	const other = await choose("no", { brandName: "Asali", emailAddress: "asali@honey.example" })
	const expected = await readReleaseVersion(db, edition.id)
	await db.update(vendorApplications).set({ brandName: "UDONGO" }).where(eq(vendorApplications.id, other))
	const asked = { selection: { choices: CHOICES }, expected, twoAnswers: "tell", dueAt: at } as const
	expect(await requestRelease(db, edition.id, { ...chooser, ...asked })).toMatchObject({
		reason: "two-answers",
	})
})

test("a_phone_that_is_corrected_after_the_release_was_asked_for_leaves_both_out_and_names_them", async () => {
	const yes = await choose("yes", {
		brandName: "One",
		emailAddress: "one@clay.example",
		phoneNumber: "0712 345 678",
	})
	const no = await choose("no", { brandName: "Two", emailAddress: "two@clay.example" })
	expect(await request()).toMatchObject({ ok: true })
	await db
		.update(vendorApplications)
		.set({ phoneNumber: "+254712345678" })
		.where(eq(vendorApplications.id, no))
	await Promise.all([runRelease(), runRelease()])
	expect(await readStatuses([yes, no])).toEqual(["pending", "pending"])
	expect(await readLatestRelease(db, edition.id)).toMatchObject({
		contradicting: 2,
		namesOfContradicting: [{ id: yes }, { id: no }],
	})
})

const applications = fc.array(
	fc.record({
		brand: fc.constantFrom("A", "B", "C", "D", "E"),
		email: fc.constantFrom("a", "b", "c", "d", "e"),
		phone: fc.constantFrom("", "", "0712 345 671", "0712 345 672"),
		choice: fc.constantFrom(...CHOICES),
	}),
	{ minLength: 2, maxLength: 6 },
)
const rounds = fc.array(
	fc.record({
		choices: fc.subarray([...CHOICES], { minLength: 1 }),
		reply: fc.constantFrom<TwoAnswersReply | undefined>(undefined, "leave-out", "tell"),
		/** Becomes another one’s phone between the request and its turn. */
		corrected: fc.option(fc.nat(5), { nil: undefined }),
	}),
	{ minLength: 1, maxLength: 3 },
)

test("in_any_order_of_releases_and_corrections_whoever_may_be_one_vendor_has_one_answer_unless_it_was_agreed", async () => {
	let agreements = 0
	await fc.assert(
		fc.asyncProperty(applications, rounds, async (given, releases) => {
			await startOver()
			const ids: number[] = []
			for (const { brand, email, phone, choice } of given) {
				const address = `${email}@clay.example`
				ids.push(await choose(choice, { brandName: brand, emailAddress: address, phoneNumber: phone }))
			}
			const agreed = new Set<string>()
			let told = new Map<number, Choice>()
			for (const { choices, reply, corrected } of releases) {
				const selection = { choices }
				const before = await readAnswers(selection)
				const result = await request(reply, selection)
				if (result.ok && reply === "tell") for (const pair of await pairsOf(before)) agreed.add(pair)
				const [id] = ids.slice(corrected ?? ids.length)
				if (id)
					await db
						.update(vendorApplications)
						.set({ phoneNumber: "0712 345 671" })
						.where(eq(vendorApplications.id, id))
				const contradictingBefore = await pairsOf(told)
				await runRelease()
				told = await readTold()
				for (const pair of await pairsOf(told))
					expect(agreed.has(pair) || contradictingBefore.includes(pair), pair).toBe(true)
			}
			agreements += agreed.size
		}),
		{ numRuns: 60 },
	)
	expect(agreements).toBeGreaterThan(5)
})

async function readTold(): Promise<Map<number, Choice>> {
	const standby = new Set((await db.select().from(standbyEntries)).map(({ applicationId }) => applicationId))
	const rows = await db.select().from(vendorApplications)
	const told = rows.filter(({ status }) => status !== "pending")
	const answerOf = ({ id, status }: (typeof rows)[number]): Choice =>
		status === "approved" ? "yes" : standby.has(id) ? "standby" : "no"
	return new Map(told.map((row) => [row.id, answerOf(row)]))
}

/** What was told and what this selection would tell, by application. */
async function readAnswers({ choices }: { choices: Choice[] }): Promise<Map<number, Choice>> {
	const answers = await readTold()
	for (const { applicationId, choice } of await db.select().from(applicationChoices))
		if (choices.includes(choice)) answers.set(applicationId, choice)
	return answers
}

/** Of those linked by email, phone or brand, over others as well, the pairs with different answers or two stalls. */
async function pairsOf(answers: Map<number, Choice>): Promise<string[]> {
	const rows = await db.select().from(vendorApplications)
	const group = new Map(rows.map(({ id }) => [id, id]))
	const keys = ["emailKey", "phoneKey", "brandKey"] as const
	for (const _ of rows)
		for (const one of rows)
			for (const other of rows)
				if (keys.some((key) => one[key] && one[key] === other[key])) {
					const least = Math.min(group.get(one.id) ?? 0, group.get(other.id) ?? 0)
					group.set(one.id, least).set(other.id, least)
				}
	const ids = [...answers.keys()]
	return ids.flatMap((one) =>
		ids
			.filter((other) => one < other && group.get(one) === group.get(other))
			.filter((other) => answers.get(one) !== answers.get(other) || answers.get(one) === "yes")
			.map((other) => `${one} ${other}`),
	)
}
