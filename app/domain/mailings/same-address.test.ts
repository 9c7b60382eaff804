import { inArray } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import {
	AT,
	addVendors,
	emptyMailings,
	outcomesOf,
	queueCopies,
	startAsOnScreen,
	writeMailing,
} from "./mailings.fixture.ts"
import { findMailing } from "./queries.server.ts"
import { listDraftRecipients } from "./recipients.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")
beforeEach(() => emptyMailings(db))
const act = { by: "amina", at: AT }

test("of_several_under_one_address_one_with_a_stall_counts_before_a_later_one_without", async () => {
	const emailAddress = "potter@clay.example"
	const [, second = 0] = await addApplications(db, [
		{ brandName: "One", emailAddress, status: "approved" },
		{ brandName: "Two", emailAddress, status: "approved" },
		{ brandName: "Three", emailAddress },
		{ brandName: "Four", emailAddress, status: "denied" },
	])
	const key = await writeMailing(db, edition.id, { filter: { text: "" } })
	const { mailing } = (await findMailing(db, key)) ?? expect.fail("no mailing")
	const { rows } = await listDraftRecipients(db, { ...mailing, at: AT }, {})
	expect(rows.map(({ id }) => id)).toEqual([second])
})

test.each<[string, string, (ids: { older: number; newer: number }) => Promise<unknown>]>([
	["merged", "merged", ({ older, newer }) => mergeAsOnScreen(db, [older, newer], act)],
	["corrected", "written", ({ newer }) => setOf({ emailAddress: "other@clay.example" }, [newer])],
	["erased", "erased", ({ newer }) => setOf({ emailAddress: "", erasedAt: AT }, [newer])],
])(
	"of_two_applications_with_one_address_the_other_gets_the_email_when_the_newer_one_is_%s",
	async (_, becomes, change) => {
		const [older = 0, newer = 0, stays = 0] = await addVendors(db, 3)
		await setOf({ emailAddress: "one@clay.example" }, [older, newer])
		const key = await writeMailing(db, edition.id)
		await startAsOnScreen(db, key)
		expect(await outcomesOf(db, key)).toMatchObject({ [older]: "same-address", [newer]: "waiting" })
		await change({ older, newer })
		await queueCopies(db)
		expect(await outcomesOf(db, key)).toEqual({ [older]: "written", [newer]: becomes, [stays]: "written" })
	},
)

const setOf = (values: Partial<typeof vendorApplications.$inferInsert>, ids: number[]) =>
	db.update(vendorApplications).set(values).where(inArray(vendorApplications.id, ids))
