import { and, desc, eq, lt, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { users } from "../accounts/schema.server.ts"
import { BUILT_IN_TEMPLATES } from "./built-in-templates.ts"
import type { LetterTemplate } from "./inputs.ts"
import { TEMPLATE_KINDS, type TemplateKind } from "./kinds.ts"
import { letterTemplateVersions } from "./schema.server.ts"
import { templateSchema } from "./template-schema.server.ts"

/** A kind of letter of one edition. */
export interface TemplateKey {
	editionId: number
	kind: TemplateKind
}

export interface TemplateVersion {
	id: number
	/** Undefined: the built-in words. */
	template: LetterTemplate | undefined
	/** How whoever saved it is called; null: nobody, or they are no longer an organiser. */
	by: string | null
	at: Date
}

const { id, editionId, kind, template, changedBy, changedAt } = letterTemplateVersions
const ofKey = (key: TemplateKey) => and(eq(editionId, key.editionId), eq(kind, key.kind))

const selectVersions = (db: Db) =>
	db
		.select({ id, kind, template, by: users.name, at: changedAt })
		.from(letterTemplateVersions)
		.leftJoin(users, eq(users.id, changedBy))

/** What this version of the program can read; it says the built-in words where it can't. */
function toVersion(row: Awaited<ReturnType<typeof selectVersions>>[number]): TemplateVersion {
	const { data } = templateSchema(row.kind).safeParse(row.template)
	return { id: row.id, template: data, by: row.by, at: row.at }
}

/**
 * The words that an edition has for a kind of letter now.
 * @param isLocked nobody else saves others before the transaction ends
 */
export async function readTemplate(db: Db, key: TemplateKey, isLocked = false): Promise<LetterTemplate> {
	if (isLocked)
		await db.execute(
			sql`select pg_advisory_xact_lock(hashtextextended(${`letter-template:${key.editionId}:${key.kind}`}, 0))`,
		)
	return (await findNewestVersion(db, key))?.template ?? BUILT_IN_TEMPLATES[key.kind]
}

/** Undefined: nobody has changed its words. */
export async function findNewestVersion(db: Db, key: TemplateKey): Promise<TemplateVersion | undefined> {
	const [row] = await selectVersions(db).where(ofKey(key)).orderBy(desc(id)).limit(1)
	return row && toVersion(row)
}

export async function findTemplateVersion(
	db: Db,
	key: TemplateKey,
	version: number,
): Promise<TemplateVersion | undefined> {
	const [row] = await selectVersions(db).where(and(ofKey(key), eq(id, version)))
	return row && toVersion(row)
}

/** The newest version of each kind that somebody changed. */
export async function listNewestVersions(
	db: Db,
	edition: number,
): Promise<Map<TemplateKind, TemplateVersion>> {
	const found = await Promise.all(
		TEMPLATE_KINDS.map(
			async (one) => [one, await findNewestVersion(db, { editionId: edition, kind: one })] as const,
		),
	)
	return new Map(found.flatMap(([one, version]) => (version ? [[one, version]] : [])))
}

/** A version, and the words before it. */
export interface ListedVersion extends TemplateVersion {
	before: LetterTemplate
}

/** The versions of a kind, newest first. */
export async function listTemplateVersions(
	db: Db,
	key: TemplateKey,
	cursor: Cursor,
): Promise<Page<ListedVersion>> {
	const page = await readPage<TemplateVersion>(
		{
			by: [id],
			direction: "descending",
			read: async ({ where, orderBy, limit }) =>
				(
					await selectVersions(db)
						.where(and(ofKey(key), where))
						.orderBy(...orderBy)
						.limit(limit)
				).map(toVersion),
		},
		cursor,
	)
	const oldest = page.rows.at(-1)
	const [earlier] = oldest
		? await selectVersions(db)
				.where(and(ofKey(key), lt(id, oldest.id)))
				.orderBy(desc(id))
				.limit(1)
		: []
	const builtIn = BUILT_IN_TEMPLATES[key.kind]
	const beforeAll = [...page.rows.slice(1), earlier && toVersion(earlier)]
	return {
		...page,
		rows: page.rows.map((row, nth) => ({ ...row, before: beforeAll[nth]?.template ?? builtIn })),
	}
}
