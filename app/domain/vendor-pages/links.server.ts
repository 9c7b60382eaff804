import { createHash, createHmac, randomBytes } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { deriveKey, isEqualInConstantTime } from "../../platform/keys.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { isPageLive } from "./live-pages.server.ts"
import { vendorLinks } from "./schema.server.ts"

/** 256 bits, as base64url writes them. */
const TOKEN = /^[\w-]{43}$/

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url")

/** Follows from what is random and stored, and from a key that is not: the same at every call, known to no reader of the database. */
const tokenOf = (seed: string, authSecret: string) =>
	createHmac("sha256", deriveKey(authSecret, "tamasha vendor-page")).update(seed).digest("base64url")

const isLiveOf = (applicationId: number) =>
	and(eq(vendorLinks.applicationId, applicationId), isNull(vendorLinks.revokedAt))

/** What a link is made and found with. */
export interface LinkMaker {
	authSecret: string
	at: Date
}

/** An application, and the address that its link is for. */
interface LinkOwner {
	applicationId: number
	email: string
}

/**
 * The token of the link that an application has, so that each of its emails carries the same one; makes it where there is
 * none. Several at once make one. Whoever changes the address meanwhile waits, and then ends the link.
 * @returns undefined where the address is not that of the application, which is erased, merged or there no more, or its page
 * has ended
 */
export function ensureLink(db: Db, owner: LinkOwner, maker: LinkMaker): Promise<string | undefined> {
	return db.transaction(async (tx) => {
		const { id, emailKey, erasedAt, mergedIntoId, editionId } = vendorApplications
		const key = emailKeyOf(owner.email)
		const [about] = await tx
			.select({ id })
			.from(vendorApplications)
			.innerJoin(editions, eq(editions.id, editionId))
			.where(
				and(
					eq(id, owner.applicationId),
					and(eq(emailKey, key), isNull(erasedAt), isNull(mergedIntoId)),
					isPageLive(maker.at),
				),
			)
			.for("share", { of: vendorApplications })
		if (!about || !key) return undefined
		const live = await findLive(tx, owner.applicationId, maker)
		return live ?? (await makeLink(tx, owner.applicationId, maker))
	})
}

async function makeLink(tx: Db, applicationId: number, maker: LinkMaker): Promise<string | undefined> {
	const seed = randomBytes(32).toString("base64url")
	const token = tokenOf(seed, maker.authSecret)
	const [made] = await tx
		.insert(vendorLinks)
		.values({ applicationId, seed, tokenHash: hashOf(token), createdAt: maker.at })
		.onConflictDoNothing()
		.returning({ id: vendorLinks.id })
	return made ? token : findLive(tx, applicationId, maker)
}

/** One that was made under another secret opens nothing any more, and is ended here. */
async function findLive(
	tx: Db,
	applicationId: number,
	{ authSecret, at }: LinkMaker,
): Promise<string | undefined> {
	const { seed, tokenHash } = vendorLinks
	const [live] = await tx.select({ seed, tokenHash }).from(vendorLinks).where(isLiveOf(applicationId))
	if (!live) return undefined
	const token = tokenOf(live.seed, authSecret)
	if (hashOf(token) === live.tokenHash) return token
	await endLink(tx, applicationId, at)
	return undefined
}

/** @returns whether there was one */
export async function endLink(tx: Db, applicationId: number, at: Date): Promise<boolean> {
	const ended = await tx
		.update(vendorLinks)
		.set({ revokedAt: at })
		.where(isLiveOf(applicationId))
		.returning({ id: vendorLinks.id })
	return ended.length > 0
}

/** Where an email leads to: the page of its application, or where the link is asked for, unless it goes to the vendor. */
export async function findPageUrl(
	db: Db,
	{ applicationId, recipient }: { applicationId: number | null; recipient: string },
	{ origin, ...maker }: LinkMaker & { origin: string },
): Promise<string> {
	const token = applicationId ? await ensureLink(db, { applicationId, email: recipient }, maker) : undefined
	return `${origin}/my${token ? `/${token}` : ""}`
}

/** Since when an application has a link that works; undefined where it has none. */
export async function findLinkState(db: Db, applicationId: number): Promise<Date | undefined> {
	const [live] = await db
		.select({ createdAt: vendorLinks.createdAt })
		.from(vendorLinks)
		.where(isLiveOf(applicationId))
	return live?.createdAt
}

export type FoundLink =
	| { ok: true; applicationId: number }
	/** erased: there is nobody behind it any more · not-found: anything else, and the answer tells not what. */
	| { ok: false; reason: "erased" | "not-found" }

const NOT_FOUND = { ok: false, reason: "not-found" } as const

/** Which application a link opens. */
export async function findByLink(db: Db, token: string, { authSecret, at }: LinkMaker): Promise<FoundLink> {
	if (!TOKEN.test(token)) return NOT_FOUND
	const { seed, revokedAt, applicationId } = vendorLinks
	const [link] = await db
		.select({
			applicationId,
			seed,
			revokedAt,
			erasedAt: vendorApplications.erasedAt,
		})
		.from(vendorLinks)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(and(eq(vendorLinks.tokenHash, hashOf(token)), isPageLive(at)))
	if (!link) return NOT_FOUND
	const expected = Buffer.from(tokenOf(link.seed, authSecret))
	if (!isEqualInConstantTime(Buffer.from(token), expected)) return NOT_FOUND
	if (link.erasedAt) return { ok: false, reason: "erased" }
	return link.revokedAt ? NOT_FOUND : { ok: true, applicationId: link.applicationId }
}
