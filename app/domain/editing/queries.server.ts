import { and, eq, sql } from "drizzle-orm"
import { nairobiDateTime } from "../../platform/clock.ts"
import type { Db } from "../../platform/db.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { PIECES } from "../content/pieces.ts"
import { readPiece } from "../content/queries.server.ts"
import { listEditions } from "../editions/queries.server.ts"
import { findEntry } from "./entries.server.ts"
import { type Part, type Section, sectionsOf, takePart } from "./parts.server.ts"

/** Who changed a part last, and when, in Nairobi. */
export interface LastChange {
	by: string
	at: string
}

/** Everything that stands only once and can be changed now. */
export async function listSections(db: Db): Promise<Section[]> {
	const [pages, editions] = await Promise.all([readPiece(db, PIECES.editionPages), listEditions(db)])
	return sectionsOf(pages, editions)
}

/** @returns undefined when there is no part of that name */
export async function findPart(db: Db, name: string): Promise<Part | undefined> {
	const sections = await listSections(db)
	return sections.flatMap(({ parts }) => parts).find((part) => part.name === name) ?? findEntry(db, name)
}

/** What a part holds now. */
export async function readPart(db: Db, part: Part): Promise<unknown> {
	return takePart(await part.store.read(db), part)
}

/** The last change of each part that an organiser ever changed, by its name. */
export async function lastChanges(db: Db): Promise<Map<string, LastChange>> {
	const rows = await db
		.selectDistinctOn([auditLog.subjectId], {
			part: auditLog.subjectId,
			by: auditLog.userEmail,
			at: auditLog.at,
		})
		.from(auditLog)
		.where(and(eq(auditLog.action, "content-changed"), eq(auditLog.subjectKind, "content")))
		.orderBy(auditLog.subjectId, sql`${auditLog.at} desc`, sql`${auditLog.id} desc`)
	return new Map(
		rows.map(({ part, by, at }) => [part ?? "", { by: by ?? "an organiser", at: nairobiDateTime(at) }]),
	)
}
