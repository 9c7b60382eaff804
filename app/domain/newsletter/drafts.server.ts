import { and, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action } from "../audit/rules.ts"
import type { WrittenLetterInput } from "../mail/written-letter-inputs.ts"
import { newsletters } from "./schema.server.ts"

/** Who does something about a newsletter, and when. */
export interface Editor {
	by: string
	at: Date
}

/** @returns the id of the new draft */
export function createNewsletter(db: Db, input: WrittenLetterInput, { by, at }: Editor): Promise<number> {
	return db.transaction(async (tx) => {
		const [created] = await tx
			.insert(newsletters)
			.values({ ...input, changedAt: at })
			.returning({ id: newsletters.id })
		if (!created) throw new Error("the newsletter was not stored")
		await recordAuditEvent(tx, createNewsletterEvent("newsletter-saved", created.id, { by, at }))
		return created.id
	})
}

export type ChangeResult =
	| { ok: true }
	| { ok: false; reason: "newsletter-not-found" | "already-started" | "changed-meanwhile" }

/** Changes a draft. @param change.expected the version that the form was made of */
export function changeNewsletter(
	db: Db,
	id: number,
	input: WrittenLetterInput,
	{ expected, by, at }: Editor & { expected: number },
): Promise<ChangeResult> {
	const { version, startedAt } = newsletters
	return db.transaction(async (tx) => {
		const [changed] = await tx
			.update(newsletters)
			.set({ ...input, version: sql`${version} + 1`, changedAt: at })
			.where(and(eq(newsletters.id, id), eq(version, expected), isNull(startedAt)))
			.returning({ id: newsletters.id })
		if (!changed) return { ok: false, reason: await findRefusal(tx, id) }
		await recordAuditEvent(tx, createNewsletterEvent("newsletter-saved", id, { by, at }))
		return { ok: true }
	})
}

async function findRefusal(tx: Db, id: number) {
	const [found] = await tx
		.select({ startedAt: newsletters.startedAt })
		.from(newsletters)
		.where(eq(newsletters.id, id))
	if (!found) return "newsletter-not-found"
	return found.startedAt ? "already-started" : "changed-meanwhile"
}

/** What an organiser did about a newsletter, for the audit log. */
export const createNewsletterEvent = (
	action: Extract<Action, `newsletter-${string}`>,
	id: number,
	{ by, at }: Editor,
) => ({ by: { organiser: by }, at, action, about: { kind: "newsletter", id } }) as const
