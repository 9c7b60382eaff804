import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin, testConfig } from "../accounts/accounts.fixture.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { createLateLink, revokeLateLink } from "../late-links/commands.server.ts"
import { listLateLinks } from "../late-links/queries.server.ts"
import { expireOldData } from "./retention.server.ts"

const { db } = await openTestDatabase()
const { id: editionId } = await findFirstEdition(db)
const by = await addTestAdmin(db, "amina@tamasha.example")
const log = openLog("silent")
const AUTH_SECRET = "a secret of the tests, forty characters long"
const at = new Date("2025-11-20T09:00:00Z")
const later = (days: number) => new Date(at.getTime() + days * 24 * 3_600_000)

async function makeLink(note: string, days: number): Promise<string> {
	const made = await createLateLink(db, editionId, { note, days }, { by, at, authSecret: AUTH_SECRET })
	if (!made.ok) throw new Error(made.reason)
	return made.token
}
const notes = async () => (await listLateLinks(db, editionId)).map(({ note }) => note).toSorted()

test("whom_a_late_link_was_for_is_forgotten_once_it_was_used_revoked_or_has_ended", async () => {
	await makeLink("works", 7)
	await makeLink("ends", 1)
	const used = await makeLink("used", 7)
	await makeLink("revoked", 7)
	const revoked = (await listLateLinks(db, editionId)).find(({ note }) => note === "revoked")
	await revokeLateLink(db, { id: revoked?.id ?? 0, editionId }, { by, at })
	const submission = { submissionKey: crypto.randomUUID(), lateToken: used, at }
	expect(await applyForStall(db, { id: editionId }, potter, submission)).toMatchObject({ ok: true })
	expect(await notes()).toEqual(["", "ends", "revoked", "works"])
	const expired = await expireOldData(db, testConfig.retention, later(1), log)
	expect(expired).toEqual({ "late links that were not used": 2 })
	expect(await notes()).toEqual(["", "works"])
	expect(await expireOldData(db, testConfig.retention, later(6), log)).toEqual({})
})
