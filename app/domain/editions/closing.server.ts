import { and, eq, isNotNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action, MemberAct } from "../audit/rules.ts"
import { silenceAuditTriggers } from "./audit-triggers.server.ts"
import type { Edition } from "./queries.server.ts"
import { isOver } from "./rules.ts"
import { editions } from "./schema.server.ts"

/** What every command says that would change something of a closed edition. */
export const EDITION_CLOSED = { ok: false, reason: "edition-closed" } as const

export type EditionClosed = typeof EDITION_CLOSED

/**
 * Whether an edition may still be changed; it then stays so until the transaction ends. Every command that writes to an
 * edition asks. They do not wait for each other here; whoever closes the edition waits for them.
 */
export async function lockOpenEdition(tx: Db, id: number): Promise<boolean> {
	return (await lockDecisionRules(tx, id)).isOpen
}

/** The same, and whether letters about its decisions are held. */
export async function lockDecisionRules(
	tx: Db,
	id: number,
): Promise<{ isOpen: boolean; decisionLetters: Edition["decisionLetters"] }> {
	const { closedAt, decisionLetters } = editions
	const [edition] = await tx
		.select({ closedAt, decisionLetters })
		.from(editions)
		.where(eq(editions.id, id))
		.for("key share")
	return { isOpen: edition?.closedAt === null, decisionLetters: edition?.decisionLetters ?? "at-once" }
}

/** Of what only looks: nothing is held. */
export const isEditionClosed = async (db: Db, id: number): Promise<boolean> =>
	(await db.$count(editions, and(eq(editions.id, id), isNotNull(editions.closedAt)))) > 0

type ClosingResult = { ok: true } | { ok: false; reason: "not-found" | "already-closed" | "not-over" }

/** Ends all changes of an edition that is over, once those that have begun are done. */
export function closeEdition(db: Db, id: number, { by, at }: MemberAct): Promise<ClosingResult> {
	return db.transaction(async (tx) => {
		const edition = await lockEditionAlone(tx, id)
		if (!edition) return { ok: false, reason: "not-found" }
		if (edition.closedAt) return { ok: false, reason: "already-closed" }
		if (!isOver(edition, at)) return { ok: false, reason: "not-over" }
		await setClosedAt(tx, edition, { closedAt: at, action: "edition-closed", by, at })
		return { ok: true }
	})
}

type ReopeningResult = { ok: true } | { ok: false; reason: "not-found" | "not-closed" }

/** Lets an edition be changed again. Its windows are what they were. */
export function reopenEdition(db: Db, id: number, { by, at }: MemberAct): Promise<ReopeningResult> {
	return db.transaction(async (tx) => {
		const edition = await lockEditionAlone(tx, id)
		if (!edition) return { ok: false, reason: "not-found" }
		if (!edition.closedAt) return { ok: false, reason: "not-closed" }
		await setClosedAt(tx, edition, { closedAt: null, action: "edition-reopened", by, at })
		return { ok: true }
	})
}

/** Waits for everybody who holds it open (`lockOpenEdition`). Lock nothing after it that they may hold. */
async function lockEditionAlone(tx: Db, id: number): Promise<Edition | undefined> {
	const [edition] = await tx.select().from(editions).where(eq(editions.id, id)).for("update")
	return edition
}

async function setClosedAt(
	tx: Db,
	{ id }: Edition,
	{ closedAt, action, by, at }: MemberAct & { closedAt: Date | null; action: Action },
): Promise<void> {
	await silenceAuditTriggers(tx)
	await tx.update(editions).set({ closedAt }).where(eq(editions.id, id))
	const about = { kind: "edition", id } as const
	await recordAuditEvent(tx, { by: { organiser: by }, at, action, about })
}
