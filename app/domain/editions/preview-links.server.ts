import { and, desc, eq, gt, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { deriveKey, signText, verifyText } from "../../platform/keys.server.ts"
import { DAY_MS } from "../../values/clock.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { editions, previewLinks } from "./schema.server.ts"

const PREVIEW_LINK_MS = 7 * DAY_MS

export type PreviewLink = Pick<typeof previewLinks.$inferSelect, "id" | "createdAt" | "expiresAt">

/** A link that shows this edition to whoever has it, for seven days, while it is a draft. @returns undefined when there is no such edition */
export function createPreviewLink(
	db: Db,
	editionId: number,
	{ by, at }: MemberAct,
): Promise<PreviewLink | undefined> {
	return db.transaction(async (tx) => {
		const [edition] = await tx.select({ id: editions.id }).from(editions).where(eq(editions.id, editionId))
		if (!edition) return undefined
		const expiresAt = new Date(at.getTime() + PREVIEW_LINK_MS)
		const [link] = await tx.insert(previewLinks).values({ editionId, createdAt: at, expiresAt }).returning()
		if (!link) throw new Error("the link was not stored")
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "preview-link-created",
			about: { kind: "edition", id: editionId },
			after: { link: link.id, expiresAt: expiresAt.toISOString() },
		})
		return link
	})
}

/** Ends a link at once. @returns false when there is no such link; again is fine */
export function revokePreviewLink(
	db: Db,
	editionId: number,
	id: number,
	{ by, at }: MemberAct,
): Promise<boolean> {
	const isMeant = and(eq(previewLinks.id, id), eq(previewLinks.editionId, editionId))
	return db.transaction(async (tx) => {
		const [link] = await tx.select().from(previewLinks).where(isMeant).for("update")
		if (!link || link.revokedAt) return link !== undefined
		await tx.update(previewLinks).set({ revokedAt: at }).where(isMeant)
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "preview-link-revoked",
			about: { kind: "edition", id: editionId },
			before: { link: id },
		})
		return true
	})
}

/** Those of an edition that work now, the newest first. */
export function listPreviewLinks(db: Db, editionId: number, now: Date): Promise<PreviewLink[]> {
	const { id, createdAt, expiresAt } = previewLinks
	return db
		.select({ id, createdAt, expiresAt })
		.from(previewLinks)
		.where(and(eq(previewLinks.editionId, editionId), isUsable(now)))
		.orderBy(desc(id))
}

const isUsable = (now: Date) => and(isNull(previewLinks.revokedAt), gt(previewLinks.expiresAt, now))

/** What stands in the address of a link. Whoever reads the database, without the secret, learns no link. */
export const previewTokenOf = ({ id, expiresAt }: PreviewLink, authSecret: string): string =>
	signText(signingKey(authSecret), `${id}-${expiresAt.getTime()}`)

/** The link that a token of ours names; whether it works still has to be asked. Without a question to the database. */
export function verifyPreviewToken(
	token: string,
	authSecret: string,
): Pick<PreviewLink, "id" | "expiresAt"> | undefined {
	const signed = verifyText(signingKey(authSecret), token)
	const [, id, expiresAt] = /^(\d{1,10})-(\d{1,15})$/.exec(signed ?? "") ?? []
	return id && expiresAt ? { id: Number(id), expiresAt: new Date(Number(expiresAt)) } : undefined
}

const signingKey = (authSecret: string) => deriveKey(authSecret, "tamasha: links to drafts")

/** The edition that a token shows at this moment: undefined for one that is forged, expired or revoked. */
export async function findPreviewedEdition(
	db: Db,
	token: string,
	{ authSecret, now }: { authSecret: string; now: Date },
): Promise<{ id: number; slug: string } | undefined> {
	const claimed = verifyPreviewToken(token, authSecret)
	if (!claimed) return undefined
	const [edition] = await db
		.select({ id: editions.id, slug: editions.slug })
		.from(previewLinks)
		.innerJoin(editions, eq(editions.id, previewLinks.editionId))
		.where(and(eq(previewLinks.id, claimed.id), eq(previewLinks.expiresAt, claimed.expiresAt), isUsable(now)))
	return edition
}
