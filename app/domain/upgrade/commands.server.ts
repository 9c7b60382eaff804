import { hostname } from "node:os"
import { isDeepStrictEqual } from "node:util"
import { eq, sql } from "drizzle-orm"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { BUILT_IN_CONTENT, type BuiltInContent } from "../content/built-in.server.ts"
import { CONTENT_DOCUMENTS, type ContentDocument } from "../content/documents.ts"
import { parseKnownKeys } from "../content/parse-document.server.ts"
import { contentDocuments } from "../content/schema.server.ts"
import { DIRECTORY_DOCUMENT } from "../directory/inputs.ts"
import { GALLERY_DOCUMENT } from "../gallery/inputs.ts"
import { fillIn, offeredEntries } from "./fill-in.ts"
import { contentOffers, contentSteps } from "./schema.server.ts"
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
	/** What was filled in, by document: ways into it, "" for all of it. */
	added: Record<string, string[]>
	/** The documents that still do not fit, and why: the built-in document is shown in place of what does not. */
	unfit: Record<string, string[]>
}

/** What a database is brought to; this version's own unless a test says otherwise. */
export interface ContentVersion {
	documents: ContentDocument<unknown>[]
	builtIn: BuiltInContent
	steps: ContentStep[]
}

const THIS_VERSION: ContentVersion = {
	documents: ALL_DOCUMENTS,
	builtIn: BUILT_IN_CONTENT,
	steps: CONTENT_STEPS,
}

/**
 * Brings the content to this version, after the migrations and under their lock: the steps that did not run yet, then
 * whatever documents, keys and entries are missing. All of it or nothing; what an organiser wrote stays.
 */
export function upgradeContent(db: Db, at: Date, version = THIS_VERSION): Promise<ContentUpgrade> {
	return db.transaction((tx) => upgradeContentWithin(tx, at, version))
}

/** The same in the caller's transaction. */
export async function upgradeContentWithin(
	tx: Db,
	at: Date,
	{ documents, builtIn, steps }: ContentVersion = THIS_VERSION,
): Promise<ContentUpgrade> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("migration")})`)
	const before = await readBodies(tx)
	const ranSteps = await runSteps(tx, steps, at)
	const migrated = ranSteps.length ? await readBodies(tx) : before
	const upgrade: ContentUpgrade = { steps: ranSteps, added: {}, unfit: {} }
	for (const document of documents) {
		const { name, schema } = document
		const { body, added } = await fillInDocument(tx, document, migrated.get(name), builtIn[name])
		if (added.length) upgrade.added[name] = added
		const faults = parseKnownKeys(schema, body).error?.issues ?? []
		if (faults.length)
			upgrade.unfit[name] = faults.map(({ path, message }) => `${path.join(".")}: ${message}`)
	}
	const isNew = before.size === 0
	const changed = (name: string) => !isDeepStrictEqual(before.get(name), migrated.get(name))
	if (!isNew) await recordUpgrade(tx, at, upgrade, [...migrated.keys()].filter(changed))
	return upgrade
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

async function fillInDocument(
	tx: Db,
	{ name, schema }: ContentDocument<unknown>,
	stored: unknown,
	builtIn: unknown,
) {
	const [existing] = await tx.select().from(contentOffers).where(eq(contentOffers.document, name))
	const offered = new Set(existing?.entries)
	const isNew = stored === undefined
	const result = isNew
		? { document: schema.parse(builtIn), added: [""] }
		: fillIn(schema, stored, builtIn, offered)
	const { document: body, added } = result
	if (isNew) await tx.insert(contentDocuments).values({ name, body })
	else if (added.length)
		await tx.update(contentDocuments).set({ body }).where(eq(contentDocuments.name, name))
	const entries = [...new Set([...offered, ...offeredEntries(schema, builtIn)])]
	if (entries.length > offered.size) {
		await tx
			.insert(contentOffers)
			.values({ document: name, entries })
			.onConflictDoUpdate({ target: contentOffers.document, set: { entries } })
	}
	return { body, added }
}

/** An entry in the audit log for each document that an organiser finds changed. */
async function recordUpgrade(
	tx: Db,
	at: Date,
	{ steps, added }: ContentUpgrade,
	migrated: string[],
): Promise<void> {
	for (const name of new Set([...migrated, ...Object.keys(added)])) {
		await recordAuditEvent(tx, {
			by: "system",
			at,
			action: "content-upgraded",
			about: { kind: "content", id: name },
			after: {
				...(migrated.includes(name) && { steps: steps.join(", ") }),
				...(added[name] && { filledIn: added[name].join(", ").slice(0, 500) || "all of it" }),
			},
		})
	}
}
