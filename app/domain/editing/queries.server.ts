import { and, desc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { listAllCategories } from "../application-forms/queries.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { listEditionDocumentNames } from "../content/edition-documents.server.ts"
import { listEditions } from "../editions/queries.server.ts"
import { readOptionStalls } from "../extra-options/options.server.ts"
import { readRequirementChoices } from "../paper-requirements/queries.server.ts"
import { readAllQuestionInputs } from "../questions/queries.server.ts"
import { findEntrySection } from "./entries.server.ts"
import { extractSection } from "./section-content.ts"
import { type Section, type SectionGroup, sectionGroupsOf } from "./sections.server.ts"

export interface LastChange {
	by: string
	at: Date
}

/** Everything that stands only once and can be changed now. */
export async function listSectionGroups(db: Db): Promise<SectionGroup[]> {
	// One after the other: in a transaction there is one connection for all.
	const editions = await listEditions(db)
	const documents = await listEditionDocumentNames(db)
	const questions = await readAllQuestionInputs(db)
	const categories = await listAllCategories(db)
	const papers = await readRequirementChoices(db)
	const extraStalls = await readOptionStalls(db)
	return sectionGroupsOf(editions, documents, { questions, categories, papers, extraStalls })
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

/** @param names of sections; one that was never changed is missing from the answer */
export async function listLastChanges(db: Db, names: string[]): Promise<Map<string, LastChange>> {
	const change = db
		.select({ by: auditLog.userEmail, at: auditLog.at })
		.from(auditLog)
		.where(and(eq(auditLog.action, "content-changed"), sql`${auditLog.subjectId} = section.name`))
		.orderBy(desc(auditLog.at), desc(auditLog.id))
		.limit(1)
		.as("change")
	const rows = await db
		.select({ name: sql<string>`section.name`, by: change.by, at: change.at })
		.from(sql`unnest(${sql.param(names)}::text[]) section (name)`)
		.crossJoinLateral(change)
	return new Map(rows.map(({ name, by, at }) => [name, { by: by ?? "an organiser", at }]))
}
