import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { ORGANISER } from "../blank-forms/blank-forms.fixture.ts"
import { addEdition } from "./editions.fixture.ts"
import {
	createPreviewLink,
	findPreviewedEdition,
	listPreviewLinks,
	previewTokenOf,
	revokePreviewLink,
	verifyPreviewToken,
} from "./preview-links.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
const authSecret = "a secret of the tests, thirty-two characters"
const by = ORGANISER
const days = (count: number) => new Date(at.getTime() + count * 24 * 60 * 60_000)
const find = (token: string, now = at) => findPreviewedEdition(db, token, { authSecret, now })
const create = async (editionId: number) =>
	(await createPreviewLink(db, editionId, { by, at })) ?? expect.fail("no link")

test("a_link_shows_its_edition_for_seven_days_and_not_a_moment_longer", async () => {
	const editionId = await addEdition(db, { slug: "easter-2027", publishedAt: null })
	let link = { id: 0, createdAt: at, expiresAt: at }
	const events = await collectAuditEvents(db, async () => {
		link = await create(editionId)
	})
	expect(events).toMatchObject([{ action: "preview-link-created", after: { link: link.id } }])
	const token = previewTokenOf(link, authSecret)
	expect(await find(token)).toEqual({ id: editionId, slug: "easter-2027" })
	expect(await find(token, new Date(days(7).getTime() - 1))).toBeDefined()
	expect(await find(token, days(7))).toBeUndefined()
	expect(await listPreviewLinks(db, editionId, days(7))).toEqual([])
	expect(await createPreviewLink(db, 999_999, { by, at })).toBeUndefined()
})

test("a_revoked_link_is_dead_at_once_and_the_others_are_not", async () => {
	const editionId = await addEdition(db, { publishedAt: null })
	const [one, other] = [await create(editionId), await create(editionId)]
	const events = await collectAuditEvents(db, async () => {
		expect(await revokePreviewLink(db, editionId, one.id, { by, at })).toBe(true)
		expect(await revokePreviewLink(db, editionId, one.id, { by, at })).toBe(true)
	})
	expect(events.map(({ action }) => action)).toEqual(["preview-link-revoked"])
	expect(await find(previewTokenOf(one, authSecret))).toBeUndefined()
	expect(await find(previewTokenOf(other, authSecret))).toBeDefined()
	expect((await listPreviewLinks(db, editionId, at)).map(({ id }) => id)).toEqual([other.id])
	expect(await revokePreviewLink(db, editionId + 1, other.id, { by, at })).toBe(false)
})

test("a_token_that_is_not_ours_shows_nothing", async () => {
	const link = await create(await addEdition(db, { publishedAt: null }))
	const token = previewTokenOf(link, authSecret)
	const later = { ...link, expiresAt: days(70) }
	expect(await find(previewTokenOf(later, authSecret))).toBeUndefined()
	for (const forged of ["", ".", token.slice(0, -1), `1${token}`, previewTokenOf(link, "another secret")])
		expect([verifyPreviewToken(forged, authSecret), await find(forged)]).toEqual([undefined, undefined])
	expect(verifyPreviewToken(token, authSecret)).toEqual({ id: link.id, expiresAt: link.expiresAt })
})
