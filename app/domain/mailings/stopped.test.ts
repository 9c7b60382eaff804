import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { AT, addVendors, queueMailing, startAsOnScreen, writeMailing } from "./mailings.fixture.ts"
import { findMailing } from "./queries.server.ts"
import { stopMailing } from "./sending.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")
const amina = { by: "amina", at: AT }

test("what_was_stopped_says_so_where_nothing_left_and_only_there", async () => {
	await addVendors(db, 2)
	const isUnsent = async (key: Parameters<typeof findMailing>[1]) => (await findMailing(db, key))?.isUnsent
	const unwritten = await writeMailing(db, edition.id)
	expect(await startAsOnScreen(db, unwritten)).toMatchObject({ ok: true })
	expect(await isUnsent(unwritten)).toBe(false)
	await stopMailing(db, unwritten, amina)
	expect(await isUnsent(unwritten)).toBe(true)
	const written = await queueMailing(db, edition.id)
	await db
		.update(outboxMails)
		.set({ state: "sent", sentAt: AT })
		.where(eq(outboxMails.recipient, "vendor-0@clay.example"))
	await stopMailing(db, written, amina)
	expect(await isUnsent(written)).toBe(false)
	// Deleted after their time.
	await db.delete(outboxMails)
	expect(await isUnsent(written)).toBe(false)
})
