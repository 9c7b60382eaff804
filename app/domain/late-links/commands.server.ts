import { createHmac } from "node:crypto"
import { and, between, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { deriveKey } from "../../platform/keys.server.ts"
import { DAY_MS } from "../../values/clock.ts"
import { hashOneTimeKey } from "../accounts/one-time-tokens.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import type { LateLinkInput } from "./inputs.ts"
import { isUnspent, isWorking } from "./queries.server.ts"
import { lateLinks } from "./schema.server.ts"

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
