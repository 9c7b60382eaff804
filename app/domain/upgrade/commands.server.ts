import { hostname } from "node:os"
import { isDeepStrictEqual } from "node:util"
import { sql } from "drizzle-orm"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { BUILT_IN_CONTENT, type BuiltInContent } from "../content/built-in.server.ts"
import { CONTENT_DOCUMENTS, type ContentDocument } from "../content/documents.ts"
import { parseStored } from "../content/parse-document.server.ts"
import { contentDocuments } from "../content/schema.server.ts"
import { DIRECTORY_DOCUMENT } from "../directory/inputs.ts"
import { GALLERY_DOCUMENT } from "../gallery/inputs.ts"
import { contentSteps } from "./schema.server.ts"
import { CONTENT_STEPS, type ContentStep } from "./steps.server.ts"

/** Every document of the content that this version reads. */
export const ALL_DOCUMENTS: ContentDocument<unknown>[] = [
	...Object.values(CONTENT_DOCUMENTS),
	DIRECTORY_DOCUMENT,
	GALLERY_DOCUMENT,
]

export interface ContentUpgrade {
	/** The steps that ran, by name. */
	steps: string[]
	/** The documents that were missing. */
	added: string[]
	/** The documents that still do not fit, and why: the built-in document is shown in place of what does not. */
	unfit: Record<string, string[]>
}

/** What a database is brought to; this version's own unless a test says otherwise. */
export interface ContentVersion {
	documents: ContentDocument<unknown>[]
	builtIn: BuiltInContent
	steps: ContentStep[]
}

export const THIS_VERSION: ContentVersion = {
	documents: ALL_DOCUMENTS,
	builtIn: BUILT_IN_CONTENT,
	steps: CONTENT_STEPS,
}

/**
 * Brings the content to this version, after the migrations and under their lock: the steps that did not run yet, then
 * the documents that are missing. All of it or nothing. What a document lacks is completed as it is read.
 */
export function upgradeContent(db: Db, at: Date, version = THIS_VERSION): Promise<ContentUpgrade> {
	return db.transaction((tx) => upgradeContentWithin(tx, at, version))
}

/** The same in the caller's transaction. */
export async function upgradeContentWithin(
	tx: Db,
	at: Date,
	{ documents, builtIn, steps: allSteps }: ContentVersion = THIS_VERSION,
): Promise<ContentUpgrade> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("migration")})`)
	const before = await readBodies(tx)
	const steps = await runSteps(tx, allSteps, at)
	const migrated = steps.length ? await readBodies(tx) : before
	const missing = documents.filter(({ name }) => !migrated.has(name))
	const rows = missing.map(({ name, schema }) => ({ name, body: schema.parse(builtIn[name]) }))
	if (rows.length) await tx.insert(contentDocuments).values(rows)
	const added = missing.map(({ name }) => name)
	const changed = [...migrated.keys()].filter(
		(name) => !isDeepStrictEqual(before.get(name), migrated.get(name)),
	)
	if (before.size) await recordUpgrade(tx, at, { steps, added, changed })
	return { steps, added, unfit: listUnfit(documents, migrated, builtIn) }
}

function listUnfit(
	documents: ContentDocument<unknown>[],
	stored: Map<string, unknown>,
	builtIn: BuiltInContent,
): ContentUpgrade["unfit"] {
	const unfit: ContentUpgrade["unfit"] = {}
	for (const document of documents) {
		const { name } = document
		const issues = parseStored(document, stored.get(name), builtIn[name]).error?.issues
		if (issues) unfit[name] = issues.map(({ path, message }) => `${path.join(".")}: ${message}`)
	}
	return unfit
}

async function readBodies(tx: Db): Promise<Map<string, unknown>> {
	const rows = await tx
		.select({ name: contentDocuments.name, body: contentDocuments.body })
		.from(contentDocuments)
		.for("update")
	return new Map(rows.map(({ name, body }) => [name, body]))
}

async function runSteps(tx: Db, steps: ContentStep[], at: Date): Promise<string[]> {
	const existing = await tx.select({ name: contentSteps.name }).from(contentSteps)
	const pending = steps.filter((step) => !existing.some(({ name }) => name === step.name))
	for (const { name, run } of pending) {
		await run(tx)
		await tx.insert(contentSteps).values({ name, ranAt: at, ranOn: hostname() })
	}
	return pending.map(({ name }) => name)
}

/** An entry in the audit log for each document that an organiser finds changed. */
async function recordUpgrade(
	tx: Db,
	at: Date,
	{ steps, changed, added }: Record<"steps" | "changed" | "added", string[]>,
): Promise<void> {
	for (const id of [...changed, ...added]) {
		await recordAuditEvent(tx, {
			by: "system",
			at,
			action: "content-upgraded",
			about: { kind: "content", id },
			after: changed.includes(id) ? { steps: steps.join(", ") } : { filledIn: "all of it" },
		})
	}
}
