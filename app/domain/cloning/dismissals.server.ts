import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action, MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import { type Edition, findEditionById } from "../editions/queries.server.ts"
import { readChecklist } from "./checklist.server.ts"
import type { ChecklistItem } from "./checklist-item.ts"
import { checklistDismissals } from "./schema.server.ts"

export interface ChecklistLine extends ChecklistItem {
	/** Of this item as it is now. */
	line: string
}

export interface DismissedLine extends ChecklistLine {
	/** Who said that it is right as it is; null once their account is removed. */
	by: string | null
	at: Date
}

export interface ChecklistLines {
	left: ChecklistLine[]
	dismissed: DismissedLine[]
}

/** The same as long as the item is about the same, wherever in its list that stands. */
function lineOf({ title, section, found, subject }: ChecklistItem): string {
	const field = section?.at.filter((step) => typeof step === "string")
	const about = [section?.name ?? title, field, found, subject]
	return createHash("sha256").update(JSON.stringify(about)).digest("hex")
}

/** The checklist of an edition, without the lines that are right as they are, and these. */
export async function readChecklistLines(
	db: Db,
	edition: Edition,
	source: Edition,
	now: Date,
): Promise<ChecklistLines> {
	const items = await readChecklist(db, edition, source, now)
	const { line, dismissedAt } = checklistDismissals
	const rows = await db
		.select({ line, by: users.email, at: dismissedAt })
		.from(checklistDismissals)
		.leftJoin(users, eq(users.id, checklistDismissals.dismissedBy))
		.where(eq(checklistDismissals.editionId, edition.id))
	const dismissals = new Map(rows.map((row) => [row.line, row]))
	const lines = items.map((item) => ({ ...item, line: lineOf(item) }))
	return {
		left: lines.filter((one) => !dismissals.has(one.line)),
		dismissed: lines.flatMap((one) => {
			const dismissal = dismissals.get(one.line)
			return dismissal ? [{ ...one, ...dismissal }] : []
		}),
	}
}

type DismissalResult = { ok: true } | EditionClosed | { ok: false; reason: "not-found" }

/** Takes a line off the checklist, as long as that is about the same; again changes nothing. */
export const dismissLine = (
	db: Db,
	editionId: number,
	line: string,
	actor: MemberAct,
): Promise<DismissalResult> =>
	changeLine(db, { editionId, line, action: "checklist-line-dismissed" }, actor, async (tx) => {
		const added = await tx
			.insert(checklistDismissals)
			.values({ editionId, line, dismissedBy: actor.by, dismissedAt: actor.at })
			.onConflictDoNothing()
			.returning({ line: checklistDismissals.line })
		return added.length > 0
	})

/** Puts a line back; again changes nothing. */
export const restoreLine = (
	db: Db,
	editionId: number,
	line: string,
	actor: MemberAct,
): Promise<DismissalResult> =>
	changeLine(db, { editionId, line, action: "checklist-line-restored" }, actor, async (tx) => {
		const removed = await tx
			.delete(checklistDismissals)
			.where(and(eq(checklistDismissals.editionId, editionId), eq(checklistDismissals.line, line)))
			.returning({ line: checklistDismissals.line })
		return removed.length > 0
	})

interface LineChange {
	editionId: number
	line: string
	action: Action
}

/** @param change in a transaction, while the edition is open; whether anything is different after it */
async function changeLine(
	db: Db,
	{ editionId, line, action }: LineChange,
	{ by, at }: MemberAct,
	change: (tx: Db) => Promise<boolean>,
): Promise<DismissalResult> {
	const item = await findItem(db, editionId, line, at)
	return db.transaction(async (tx) => {
		if (!(await lockOpenEdition(tx, editionId))) return EDITION_CLOSED
		if (!item) return { ok: false, reason: "not-found" }
		if (await change(tx)) {
			const after = { line: item.where ? `${item.title}, ${item.where}` : item.title }
			const about = { kind: "edition", id: editionId } as const
			await recordAuditEvent(tx, { by: { organiser: by }, at, action, about, after })
		}
		return { ok: true }
	})
}

async function findItem(
	db: Db,
	editionId: number,
	line: string,
	now: Date,
): Promise<ChecklistItem | undefined> {
	const edition = await findEditionById(db, editionId)
	const source = edition?.clonedFrom ? await findEditionById(db, edition.clonedFrom) : undefined
	if (!edition || !source) return undefined
	return (await readChecklist(db, edition, source, now)).find((item) => lineOf(item) === line)
}
