import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
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

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")

beforeEach(() => emptyMailings(db))
afterEach(() => db.execute(sql`drop function if exists refuse_copy cascade`))

/** From now on the database takes no copy for one of them. */
async function refuseCopyFor(address: string): Promise<void> {
	await db.execute(sql`create function refuse_copy() returns trigger language plpgsql as $$ begin
		if new.recipient = '${sql.raw(address)}' then raise exception 'not this one'; end if; return new; end $$`)
	await db.execute(
		sql`create trigger refuse_copy before insert on outbox_mails for each row execute function refuse_copy()`,
	)
}

async function startMailing() {
	const key = await writeMailing(db, edition.id)
	expect(await startAsOnScreen(db, key)).toMatchObject({ ok: true })
	return key
}

test("a_copy_that_cannot_be_written_waits_alone_and_is_written_once_it_can_be", async () => {
	const ids = await addVendors(db, 45)
	await refuseCopyFor("vendor-7@clay.example")
	const [first, second] = [await startMailing(), await startMailing()]
	await queueCopies(db)
	for (const key of [first, second]) {
		const outcomes = await outcomesOf(db, key)
		const waiting = ids.filter((id) => outcomes[id] !== "written")
		expect(waiting).toEqual([ids[7]])
		expect(await findMailing(db, key)).toMatchObject({ mailing: { queuedAt: null } })
	}
	await db.execute(sql`drop function refuse_copy cascade`)
	await queueCopies(db)
	expect(new Set(Object.values(await outcomesOf(db, first)))).toEqual(new Set(["written"]))
	expect(await findMailing(db, first)).toMatchObject({ mailing: { queuedAt: AT } })
})
