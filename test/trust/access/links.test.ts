import { randomBytes, randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { and, eq, isNull } from "drizzle-orm"
import { expect } from "vitest"
import { addTestAdmin } from "../../../app/domain/accounts/accounts.fixture.ts"
import { hashOneTimeKey } from "../../../app/domain/accounts/one-time-tokens.server.ts"
import { vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { potter } from "../../../app/domain/applying/apply.fixture.ts"
import { applyForStall } from "../../../app/domain/applying/apply.server.ts"
import {
	addEdition,
	findFirstEdition,
	setApplicationsOpen,
} from "../../../app/domain/editions/editions.fixture.ts"
import {
	createPreviewLink,
	previewTokenOf,
	revokePreviewLink,
} from "../../../app/domain/editions/preview-links.server.ts"
import { createLateLink, revokeLateLink } from "../../../app/domain/late-links/commands.server.ts"
import { listLateLinks } from "../../../app/domain/late-links/queries.server.ts"
import { lateLinks } from "../../../app/domain/late-links/schema.server.ts"
import { openTestDatabase } from "../../database.ts"
import { AUTH_SECRET } from "../../e2e/extras-form.ts"
import { fourAtOnce } from "../ground/good-requests.ts"
import { startTestServer } from "../ground/test-server.ts"
import type { Random } from "../harness/random.ts"
import { control, trial } from "../harness/trial.ts"

const DRAFT = "A draft that nobody may see"
/** Only an application form has it. */
const FORM = 'name="submissionKey"'

/** An edition that takes no more applications, and a draft. */
async function openEditions() {
	const { db, url } = await openTestDatabase()
	const by = await addTestAdmin(db, "amina@tamasha.example")
	await setApplicationsOpen(db, false)
	const edition = await findFirstEdition(db)
	const draft = await addEdition(db, { slug: "draft-2027", name: DRAFT, title: DRAFT, publishedAt: null })
	const actor = () => ({ by, at: new Date() })
	let lateLinks = 0
	async function makeLateLink(): Promise<string> {
		const made = await createLateLink(
			db,
			edition.id,
			{ note: `Udongo ${lateLinks++}`, days: 3 },
			{ ...actor(), authSecret: "" },
		)
		if (!made.ok) throw new Error(made.reason)
		return made.token
	}
	async function makePreviewLink() {
		const link = await createPreviewLink(db, draft, actor())
		if (!link) throw new Error("there is a draft")
		return { ...link, token: previewTokenOf(link, AUTH_SECRET) }
	}
	return { db, url, edition, draft, actor, makeLateLink, makePreviewLink }
}

type Editions = Awaited<ReturnType<typeof openEditions>>

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."

/** A true token with a character changed, lost or added, its halves exchanged, in capitals; or none at all. */
function madeUp(random: Random, token: string): string {
	const at = random.whole(0, token.length - 1)
	return random.pick([
		() => token.slice(0, at) + random.pick([...LETTERS]) + token.slice(at + 1),
		() => token.slice(0, at) + token.slice(at + 1),
		() => token.slice(0, at) + random.pick([...LETTERS]) + token.slice(at),
		() => token.slice(at) + token.slice(0, at),
		() => token.toUpperCase(),
		() => String(random.whole(1, 20)),
		() => `${token.split(".")[0]}.${randomBytes(32).toString("base64url")}`,
		() => randomBytes(32).toString("base64url"),
	])()
}

/** What stands behind a link, for whoever has nothing else. */
async function openLink(url: string, path: string) {
	const answer = await fetch(url + path, { redirect: "manual" })
	const cookie = answer.headers.getSetCookie()[0]?.split(";")[0]
	return { status: answer.status, cookie, html: await answer.text(), headers: answer.headers }
}

trial(
	"A11",
	"no_made_up_link_opens_a_late_form_or_a_draft",
	{ quick: 400, full: 10_000, seconds: 90 },
	async ({ count, random }) => {
		const editions = await openEditions()
		const server = await startTestServer({ DATABASE_URL: editions.url })
		const late = await editions.makeLateLink()
		const preview = (await editions.makePreviewLink()).token
		let opened = 0
		await fourAtOnce(count, async (nth) => {
			const [path, token] = nth % 2 ? ["/late/", late] : ["/preview/", preview]
			const guess = madeUp(random, token)
			// A character may have been replaced by itself.
			if (guess === token || guess === "." || guess === "..") return
			const { status, cookie, html } = await openLink(server.url, path + guess)
			if (status < 400 || cookie || html.includes(DRAFT) || html.includes(FORM)) opened += 1
		})
		expect(opened).toBe(0)
		const form = await openLink(server.url, `/late/${late}`)
		expect([form.status, form.html.includes(FORM)]).toEqual([200, true])
		for (const { headers } of [form, await openLink(server.url, `/preview/${preview}`)])
			expect(headers.get("cache-control")).toContain("no-store")
		await expectDeadOnceRevoked(editions, server.url)
		return {
			tried: `${count} made-up links over HTTP`,
			held: "0 opened; the true ones did until they were revoked",
		}
	},
)

async function expectDeadOnceRevoked(
	{ db, draft, actor, makePreviewLink }: Editions,
	url: string,
): Promise<void> {
	const link = await makePreviewLink()
	const page = async (cookie: string) =>
		(await fetch(`${url}/festivals/draft-2027/vendors`, { headers: { cookie } })).status
	const { status, cookie = "" } = await openLink(url, `/preview/${link.token}`)
	expect([status, await page(cookie), await page("")]).toEqual([302, 200, 404])
	await revokePreviewLink(db, draft, link.id, actor())
	expect([(await openLink(url, `/preview/${link.token}`)).status, await page(cookie)]).toEqual([404, 404])
}

control("A11", "links_that_are_counted_up_are_guessed", { quick: 1, full: 1 }, async () => {
	const { db, url, edition } = await openEditions()
	const server = await startTestServer({ DATABASE_URL: url })
	const at = new Date()
	const expiresAt = new Date(at.getTime() + 3_600_000)
	await db
		.insert(lateLinks)
		.values({ editionId: edition.id, tokenHash: hashOneTimeKey("17"), createdAt: at, expiresAt })
	const guesses = await Promise.all(
		Array.from({ length: 20 }, (_, nth) => openLink(server.url, `/late/${nth + 1}`)),
	)
	const opened = guesses.filter(({ status }) => status === 200).length
	expect(opened).toBe(1)
	return { tried: "20 guesses at a link that is a number", held: "1 opened, as it must" }
})

const AT_ONCE = 20
const everybody = <T>(task: (nth: number) => Promise<T>) =>
	Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => task(nth)))

trial(
	"A11",
	"a_late_link_gives_one_application_at_most_whoever_sends_or_revokes_at_once",
	{ quick: 10, full: 100, seconds: 120 },
	async ({ count, random }) => {
		const { db, edition, actor, makeLateLink } = await openEditions()
		let [applied, revoked] = [0, 0]
		for (let round = 0; round < count; round += 1) {
			const lateToken = await makeLateLink()
			const [link] = await listLateLinks(db, edition.id)
			const apply = async (nth: number) => {
				const input = { ...potter, emailAddress: `late-${round}-${nth}@udongo.example` }
				const submission = { submissionKey: randomUUID(), lateToken, at: new Date() }
				return (await applyForStall(db, edition, input, submission)).ok
			}
			const revoke = async () => {
				// Else it nearly always comes first.
				if (random.chance(0.5)) await pause(1)
				return (await revokeLateLink(db, { id: link?.id ?? 0, editionId: edition.id }, actor())).ok
			}
			const outcomes = await everybody((nth) => (nth === round % AT_ONCE ? revoke() : apply(nth)))
			expect(outcomes.filter(Boolean)).toHaveLength(1)
			if (outcomes[round % AT_ONCE]) revoked += 1
			else applied += 1
		}
		expect(await db.$count(vendorApplications)).toBe(applied)
		expect(Math.min(applied, revoked)).toBeGreaterThan(0)
		return {
			tried: `${count} late links, each sent by ${AT_ONCE - 1} and revoked by 1 at once`,
			held: `${applied} gave one application, ${revoked} were revoked and gave none`,
		}
	},
)

control(
	"A11",
	"a_link_that_is_looked_at_before_it_is_used_is_used_twice",
	{ quick: 20, full: 20 },
	async ({ count }) => {
		const { db, edition, makeLateLink } = await openEditions()
		let [most, number] = [0, 0]
		for (let round = 0; round < count && most < 2; round += 1) {
			const isMeant = eq(lateLinks.tokenHash, hashOneTimeKey(await makeLateLink()))
			const used = await everybody(() =>
				db.transaction(async (tx) => {
					const isOpen = await tx.$count(lateLinks, and(isMeant, isNull(lateLinks.usedAt)))
					number += 1
					if (isOpen) await tx.insert(vendorApplications).values({ editionId: edition.id, number })
					if (isOpen) await tx.update(lateLinks).set({ usedAt: new Date() }).where(isMeant)
					return isOpen > 0
				}),
			)
			most = used.filter(Boolean).length
		}
		expect(most).toBeGreaterThan(1)
		return { tried: `${AT_ONCE} at once`, held: `${most} applications by one link, as it must` }
	},
)
