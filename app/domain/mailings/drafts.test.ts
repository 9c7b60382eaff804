import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { addRecipients, deleteDraft } from "./drafts.server.ts"
import {
	AT,
	addVendors,
	later,
	queueMailing,
	saveTemplate,
	showMailing,
	WORDS,
	writeMailing,
} from "./mailings.fixture.ts"
import { findMailing } from "./queries.server.ts"
import { mailingRecipients } from "./schema.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")
const at = (minutes: number) => ({ by: "amina", at: later(minutes) })

test("a_draft_is_deleted_once_as_its_page_showed_it_and_an_email_on_its_way_never", async () => {
	const ids = await addVendors(db, 2)
	const key = await writeMailing(db, edition.id)
	await addRecipients(db, key, { ids }, { by: "amina", at: AT })
	await saveTemplate(db, key, { ...WORDS, heading: "Later" }, at(1))
	const events = await collectAuditEvents(db, async () => {
		// Before the recipients, and before the words.
		for (const expected of [1, 2])
			expect(await deleteDraft(db, key, { ...at(2), expected })).toMatchObject({
				reason: "changed-meanwhile",
			})
		const both = await Promise.all(
			[3, 3].map((minute) => deleteDraft(db, key, { ...at(minute), expected: 3 })),
		)
		expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true }])
	})
	expect(events.map(({ action }) => action)).toEqual(["mailing-deleted"])
	expect([await findMailing(db, key), await db.$count(mailingRecipients)]).toEqual([undefined, 0])

	const sent = await queueMailing(db, edition.id)
	expect(await deleteDraft(db, sent, { ...at(4), expected: 1 })).toMatchObject({ reason: "already-started" })
	// Of two, one who sends and one who deletes, one is refused.
	const raced = await writeMailing(db, edition.id)
	const send = await showMailing(db, raced)
	const [started, deleted] = await Promise.all([send(), deleteDraft(db, raced, { ...at(5), expected: 1 })])
	expect([started.ok, deleted.ok].filter(Boolean)).toHaveLength(1)
	expect((await findMailing(db, raced)) === undefined).toBe(deleted.ok)
})
