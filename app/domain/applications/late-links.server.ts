import { createHmac } from "node:crypto"
import { and, between, desc, eq, gt, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { deriveKey } from "../../platform/keys.server.ts"
import { DAY_MS } from "../../values/clock.ts"
import { hashOneTimeKey } from "../accounts/one-time-tokens.server.ts"
import { users } from "../accounts/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import type { EditionTimes } from "../editions/rules.ts"
import { editions } from "../editions/schema.server.ts"
import type { LateLinkInput } from "./late-link-inputs.ts"
import { lateLinks } from "./late-link-schema.server.ts"
import { vendorApplications } from "./schema.server.ts"

/** So long the same input again is the same link: whoever presses twice gets one. */
const REPEATED_MS = 60_000

interface LateLinkAct extends MemberAct {
	/** Makes the tokens: of them only hashes are kept. */
	authSecret: string
}

/**
 * Makes a link by which one vendor may apply after applications have closed; for the same input within a minute the first one,
 * unless it was used or revoked.
 * @returns the token of its address
 */
export function createLateLink(
	db: Db,
	editionId: number,
	{ note, days }: LateLinkInput,
	{ by, at, authSecret }: LateLinkAct,
): Promise<{ ok: true; token: string } | EditionClosed> {
	return db.transaction(async (tx) => {
		if (!(await lockOpenEdition(tx, editionId))) return EDITION_CLOSED
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`late link ${by}`}, 0))`)
		const tokenMadeAt = (createdAt: Date) =>
			tokenOf([editionId, by, createdAt.toISOString(), days, note], authSecret)
		const first = await findRepeated(tx, { editionId, note, days, by, at })
		if (first) return { ok: true, token: tokenMadeAt(first) }
		const token = tokenMadeAt(at)
		const expiresAt = new Date(at.getTime() + days * DAY_MS)
		const tokenHash = hashOneTimeKey(token)
		await tx.insert(lateLinks).values({ editionId, tokenHash, note, createdBy: by, createdAt: at, expiresAt })
		const about = { kind: "edition", id: editionId } as const
		const after = { expiresAt: expiresAt.toISOString() }
		await recordAuditEvent(tx, { by: { organiser: by }, at, action: "late-link-created", about, after })
		return { ok: true, token }
	})
}

const tokenOf = (seed: unknown[], authSecret: string): string =>
	createHmac("sha256", deriveKey(authSecret, "tamasha late-link"))
		.update(JSON.stringify(seed))
		.digest("base64url")

/** When the same link was made just before. */
async function findRepeated(
	tx: Db,
	{ editionId, note, days, by, at }: LateLinkInput & MemberAct & { editionId: number },
): Promise<Date | undefined> {
	const { createdAt, expiresAt } = lateLinks
	const [first] = await tx
		.select({ createdAt })
		.from(lateLinks)
		.where(
			and(
				...[eq(lateLinks.editionId, editionId), eq(lateLinks.note, note), eq(lateLinks.createdBy, by)],
				between(createdAt, new Date(at.getTime() - REPEATED_MS), new Date(at.getTime() + REPEATED_MS)),
				sql`${expiresAt} - ${createdAt} = make_interval(hours => ${days * 24})`,
				isUnspent(at),
			),
		)
		.limit(1)
	return first?.createdAt
}

type RevocationResult =
	| { ok: true }
	| EditionClosed
	| { ok: false; reason: "not-found" | "already-used" | "already-revoked" }

/** Ends a link that nobody has used. One that is just being used is used. */
export function revokeLateLink(
	db: Db,
	{ id, editionId }: { id: number; editionId: number },
	{ by, at }: MemberAct,
): Promise<RevocationResult> {
	return db.transaction(async (tx) => {
		const isMeant = and(eq(lateLinks.id, id), eq(lateLinks.editionId, editionId))
		const [link] = await tx.select().from(lateLinks).where(isMeant).for("update")
		if (!link) return { ok: false, reason: "not-found" }
		if (link.usedAt) return { ok: false, reason: "already-used" }
		if (link.revokedAt) return { ok: false, reason: "already-revoked" }
		if (!(await lockOpenEdition(tx, editionId))) return EDITION_CLOSED
		await tx.update(lateLinks).set({ revokedAt: at }).where(isMeant)
		const about = { kind: "edition", id: editionId } as const
		await recordAuditEvent(tx, { by: { organiser: by }, at, action: "late-link-revoked", about })
		return { ok: true }
	})
}

export type LateLink = Awaited<ReturnType<typeof listLateLinks>>[number]

/** Those of an edition, the newest first. */
export function listLateLinks(db: Db, editionId: number) {
	const { id, note, createdAt, expiresAt, revokedAt, usedAt } = lateLinks
	return db
		.select({
			id,
			note,
			createdAt,
			expiresAt,
			revokedAt,
			usedAt,
			createdBy: users.name,
			application: { number: vendorApplications.number, brandName: vendorApplications.brandName },
		})
		.from(lateLinks)
		.leftJoin(users, eq(users.id, lateLinks.createdBy))
		.leftJoin(vendorApplications, eq(vendorApplications.id, lateLinks.applicationId))
		.where(eq(lateLinks.editionId, editionId))
		.orderBy(desc(id))
		.limit(LISTED_LINKS)
}

/** Far more than an organiser makes by hand; the newest are listed. */
export const LISTED_LINKS = 200

/** Whether late links are good for anything. */
export const takesLateApplications = ({
	publishedAt,
	closedAt,
}: Pick<EditionTimes, "publishedAt" | "closedAt">): boolean => publishedAt !== null && closedAt === null

/**
 * The edition of a link, and whether its form may be opened: not once it was used or revoked or has ended. One that waits
 * works again once its edition is back on the site.
 */
export async function findLateLink(
	db: Db,
	token: string,
	now: Date,
): Promise<{ slug: string; isOpen: boolean; isWaiting: boolean } | undefined> {
	const [found] = await db
		.select({ edition: editions, isWorking: sql<boolean>`${isWorking(token, now)}` })
		.from(lateLinks)
		.innerJoin(editions, eq(editions.id, lateLinks.editionId))
		.where(eq(lateLinks.tokenHash, hashOneTimeKey(token)))
	if (!found) return undefined
	const { edition } = found
	return {
		slug: edition.slug,
		isOpen: found.isWorking && takesLateApplications(edition),
		isWaiting: found.isWorking && edition.publishedAt === null && edition.closedAt === null,
	}
}

/** A link that works, which nobody else uses or revokes until our transaction ends. */
export async function lockLateLink(
	tx: Db,
	{ token, editionId, at }: { token: string; editionId: number; at: Date },
): Promise<number | undefined> {
	const [link] = await tx
		.select({ id: lateLinks.id })
		.from(lateLinks)
		.where(and(isWorking(token, at), eq(lateLinks.editionId, editionId)))
		.for("update")
	return link?.id
}

/** It has done what it was for; whose it was is known by the application. */
export async function consumeLateLink(
	tx: Db,
	id: number,
	{ applicationId, at }: { applicationId: number; at: Date },
): Promise<void> {
	await tx.update(lateLinks).set({ usedAt: at, applicationId, note: "" }).where(eq(lateLinks.id, id))
}

/** Of an edition. */
export const countWorkingLateLinks = (db: Db, editionId: number, now: Date): Promise<number> =>
	db.$count(lateLinks, and(eq(lateLinks.editionId, editionId), isUnspent(now)))

const isUnspent = (now: Date) =>
	and(gt(lateLinks.expiresAt, now), isNull(lateLinks.usedAt), isNull(lateLinks.revokedAt))

const isWorking = (token: string, now: Date) =>
	and(eq(lateLinks.tokenHash, hashOneTimeKey(token)), isUnspent(now))
