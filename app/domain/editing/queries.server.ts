import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { CONTENT_DOCUMENTS } from "../content/documents.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { listEditions } from "../editions/queries.server.ts"
import { findEntrySection } from "./entries.server.ts"
import { extractSection, type Section, type SectionGroup, sectionGroupsOf } from "./sections.server.ts"

export interface LastChange {
	by: string
	at: Date
}

/** Everything that stands only once and can be changed now. */
export async function listSectionGroups(db: Db): Promise<SectionGroup[]> {
	const [pages, editions] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.editionPages),
		listEditions(db),
	])
	return sectionGroupsOf(pages, editions)
}

/** @returns undefined when there is no part of that name */
export async function findSection(db: Db, name: string): Promise<Section | undefined> {
	const groups = await listSectionGroups(db)
	return (
		groups.flatMap(({ sections }) => sections).find((section) => section.name === name) ??
		findEntrySection(db, name)
	)
}

export async function readSection(db: Db, section: Section): Promise<unknown> {
	return extractSection(await section.source.read(db), section)
}

export async function listLastChanges(db: Db): Promise<Map<string, LastChange>> {
	const rows = await db
		.selectDistinctOn([auditLog.subjectId], {
			part: auditLog.subjectId,
			by: auditLog.userEmail,
			at: auditLog.at,
		})
		.from(auditLog)
		.where(and(eq(auditLog.action, "content-changed"), eq(auditLog.subjectKind, "content")))
		.orderBy(auditLog.subjectId, sql`${auditLog.at} desc`, sql`${auditLog.id} desc`)
	return new Map(rows.map(({ part: section, by, at }) => [section ?? "", { by: by ?? "an organiser", at }]))
}
