import { and, eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { CRAFT_FORM, setForm } from "../application-forms/application-forms.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { readCorrectableFields } from "../applications/corrections.server.ts"
import { listApplications } from "../applications/queries.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { digestOf } from "../applications/sent-fields.server.ts"
import { listVendorEvents } from "../applications/vendor-events.server.ts"
import { vendorEvents } from "../applications/withdrawal-schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { VENDOR_CORRECTIONS } from "../editions/payment-inputs.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { mayCorrect } from "./correction-rules.ts"
import { correctionStateOf, correctOwnApplication, listOwnFields } from "./own-correction.server.ts"
import { STAGES, type Stage } from "./rules.ts"
import { AT } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await setForm(db, edition.id, CRAFT_FORM)
let id: number

beforeEach(async () => {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(directoryVendors)
	await setWindow(true)
	;[id = 0] = await addApplications(db, [
		{
			brandName: "Udongo",
			emailAddress: "potter@clay.example",
			category: "Ceramics",
			directoryConsent: true,
		},
	])
})

const HOUR = 60 * 60 * 1000
const setWindow = (isOpen: boolean) =>
	db.update(editions).set({
		applicationsOpenAt: new Date(AT.getTime() - 48 * HOUR),
		applicationsCloseAt: new Date(AT.getTime() + (isOpen ? HOUR : -HOUR)),
	})

const readFields = () => readCorrectableFields(db, { id, editionId: edition.id })

/** A form that was opened now, and is sent with these values at another moment. */
async function openForm() {
	const fields = await readFields()
	const expected = Object.fromEntries(fields.map((field) => [field.name, digestOf(field)]))
	return (typed: Record<string, string>, at = AT) =>
		correctOwnApplication(db, id, { expected, typed: ({ name }) => typed[name], at })
}

const readOwn = async () =>
	(await listApplications(db, edition.id, { text: "" })).rows.find((row) => row.id === id)

/** What each field can hold instead. */
const OTHERWISE: Record<string, string> = {
	brandName: "Udongo wa Mama",
	description: "Bowls",
	contactPerson: "Njeri",
	emailAddress: "other@clay.example",
	phoneNumber: "0722 000 111",
	website: "https://udongo.example",
	instagram: "@udongo",
	facebook: "udongo",
	category: "Food & drink",
	directoryConsent: "",
}

describe("a vendor corrects an application", () => {
	test("the_organisers_see_what_was_changed_and_that_the_vendor_did_it", async () => {
		const send = await openForm()
		expect(await send({ brandName: "Udongo wa Mama", phoneNumber: "0722 000 111" })).toMatchObject({
			ok: true,
		})
		expect(await readOwn()).toMatchObject({ brandName: "Udongo wa Mama", phoneNumber: "0722 000 111" })
		expect(await db.select({ kind: vendorEvents.kind }).from(vendorEvents)).toEqual([{ kind: "corrected" }])
		const [event] = await db
			.select()
			.from(auditLog)
			.where(and(eq(auditLog.action, "application-corrected"), eq(auditLog.applicationId, id)))
		expect(event).toMatchObject({ actor: "vendor", personal: { before: { Brand: "Udongo" } } })
		const labelsOf = async () =>
			(await listVendorEvents(db, edition.id, {})).rows.map(({ corrected }) => corrected?.toSorted())
		expect(await labelsOf()).toEqual([["Brand", "Phone"]])
		await db.execute(sql`select forget_audit_addresses(${id})`)
		expect(await labelsOf()).toEqual([undefined])
		expect(await send({ brandName: "Udongo wa Mama" })).toMatchObject({ ok: true, labels: [] })
		expect(await db.$count(vendorEvents)).toBe(1)
	})

	test("a_form_that_was_open_while_applications_closed_changes_nothing_and_says_which_field_is_too_late", async () => {
		const send = await openForm()
		await setWindow(false)
		const typed = { brandName: "Udongo wa Mama", phoneNumber: "0722 000 111" }
		expect(await send(typed)).toEqual({ ok: false, reason: "too-late", labels: ["Brand"] })
		expect(await readOwn()).toMatchObject({ brandName: "Udongo" })
		// The control: what may still be corrected is, by itself.
		expect(await send({ phoneNumber: typed.phoneNumber })).toMatchObject({ ok: true, labels: ["Phone"] })
	})

	test("what_an_organiser_changed_meanwhile_is_not_written_over_unseen", async () => {
		const [one, other] = [await openForm(), await openForm()]
		expect(await one({ brandName: "First" })).toMatchObject({ ok: true })
		expect(await other({ brandName: "Second" })).toMatchObject({ ok: false, reason: "changed-meanwhile" })
		expect(await readOwn()).toMatchObject({ brandName: "First" })
	})

	test("a_withdrawn_application_and_one_of_a_closed_edition_stay", async () => {
		const send = await openForm()
		await db.update(vendorApplications).set({ withdrawnAt: AT }).where(eq(vendorApplications.id, id))
		expect(await send({ brandName: "Late" })).toMatchObject({ ok: false, reason: "too-late" })
		await db.update(vendorApplications).set({ withdrawnAt: null }).where(eq(vendorApplications.id, id))
		await db.update(editions).set({ closedAt: AT })
		expect(await send({ brandName: "Late" })).toEqual({ ok: false, reason: "edition-closed" })
		await db.update(editions).set({ closedAt: null })
		expect(await send({ brandName: "In time" })).toMatchObject({ ok: true })
	})
})

test("whatever_was_told_set_and_typed_exactly_what_the_form_offers_is_taken", async () => {
	const sequences = fc.record({
		told: fc.constantFrom("nothing", "yes"),
		isOpen: fc.boolean(),
		vendorCorrections: fc.constantFrom(...VENDOR_CORRECTIONS),
		name: fc.constantFrom(...Object.keys(OTHERWISE)),
	})
	await fc.assert(
		fc.asyncProperty(sequences, async ({ told, isOpen, vendorCorrections, name }) => {
			await setWindow(isOpen)
			await db.update(editions).set({ vendorCorrections })
			const isTold = told === "yes"
			await db
				.update(vendorApplications)
				.set({
					...{ status: isTold ? "approved" : "pending", confirmationSent: isTold },
					...{ brandName: "Udongo", category: "Ceramics", directoryConsent: true, description: "Pots" },
					...{
						contactPerson: "Wanjiru",
						phoneNumber: "0712 345 678",
						website: "",
						instagram: "",
						facebook: "",
					},
				})
				.where(eq(vendorApplications.id, id))
			const stage: Stage = isTold ? "confirmed" : "being-read"
			const [row = expect.fail()] = await db.select().from(editions).where(eq(editions.id, edition.id))
			const offered = await listOwnFields(db, { id, edition }, correctionStateOf(row, stage, AT))
			const before = await readFields()
			const result = await (await openForm())({ [name]: OTHERWISE[name] ?? "" })
			const isOffered = offered.some((field) => field.name === name)
			expect(result.ok).toBe(isOffered)
			const changed = (await readFields()).filter((field, nth) => field.value !== before[nth]?.value)
			expect(changed.map((field) => field.name)).toEqual(isOffered ? [name] : [])
		}),
		{ numRuns: 40 },
	)
	await db.update(editions).set({ vendorCorrections: "contact" })
})

test.each([
	["nothing", []],
	["contact", ["contactPerson", "phoneNumber", "website", "instagram", "facebook", "directoryConsent"]],
	[
		"contact-and-description",
		[
			...["brandName", "description", "contactPerson", "phoneNumber"],
			...["website", "instagram", "facebook", "directoryConsent"],
		],
	],
	[
		"all-but-the-stall",
		[
			...["brandName", "description", "contactPerson", "phoneNumber"],
			...["website", "instagram", "facebook", "directoryConsent", "question-7"],
		],
	],
] as const)(
	"once_applications_have_closed_%s_lets_vendors_correct_just_that",
	(vendorCorrections, fields) => {
		const state = { stage: "confirmed", takesApplications: false, vendorCorrections } as const
		const all = [...Object.keys(OTHERWISE), "tentSpace", "question-7"]
		expect(all.filter((name) => mayCorrect(name, state)).toSorted()).toEqual([...fields].toSorted())
		const open = { stage: "being-read", takesApplications: true, vendorCorrections } as const
		expect(all.filter((name) => !mayCorrect(name, open))).toEqual(["emailAddress"])
	},
)

test("who_takes_back_the_consent_is_no_longer_listed", async () => {
	const listing = {
		editionId: edition.id,
		list: edition.slug,
		slug: "udongo",
		name: "Udongo",
		craft: "",
	} as const
	await db.insert(directoryVendors).values({ ...listing, position: 1, applicationId: id, publishedAt: AT })
	const readPublished = () => db.select({ publishedAt: directoryVendors.publishedAt }).from(directoryVendors)
	await (await openForm())({ brandName: "Udongo wa Mama" })
	expect(await readPublished()).toEqual([{ publishedAt: AT }])
	await (await openForm())({ directoryConsent: "" })
	expect(await readPublished()).toEqual([{ publishedAt: null }])
})

test("more_is_never_less_and_nothing_is_corrected_where_there_is_nothing_to_withdraw", () => {
	const states = fc.record({ stage: fc.constantFrom(...STAGES), takesApplications: fc.boolean() })
	const names = fc.constantFrom(...Object.keys(OTHERWISE), "tentSpace", "question-7")
	fc.assert(
		fc.property(states, names, (state, name) => {
			const may = VENDOR_CORRECTIONS.map((vendorCorrections) =>
				mayCorrect(name, { ...state, vendorCorrections }),
			)
			expect(may).toEqual(may.toSorted())
			if (
				name === "emailAddress" ||
				["denied", "withdrawn", "over", "over-without-stall", "merged"].includes(state.stage)
			)
				expect(may).not.toContain(true)
			if (["tentSpace", "category"].includes(name) && state.stage !== "being-read")
				expect(may).not.toContain(true)
		}),
	)
})
