import { eq, gt, sql } from "drizzle-orm"
import season from "../../../content/demo/applications.json" with { type: "json" }
import { type Db, lockKey } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { formatTentSpace } from "../applications/stall-options.server.ts"
import { runWithoutAudit } from "../audit/commands.server.ts"
import { type Edition, listPublishedEditions, listTentOptions } from "../editions/queries.server.ts"
import { listAcceptingEditions } from "../editions/rules.ts"
import { editions } from "../editions/schema.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { type ReservedDocument, releaseDocuments } from "../files/commands.server.ts"
import { demoApplications } from "./inputs.ts"
import { type PreparedApplication, prepareApplications, shiftToEndBefore } from "./prepare.server.ts"
import { replay } from "./replay.server.ts"

/**
 * Fills a database in which nobody ever applied with a demo season of the edition that takes applications:
 * applications in all states, decisions, extras, real documents and the letters that would have gone out, all
 * marked as demo. Several processes may try at once: one does it. Files are stored first, as reserved documents;
 * rows become true in one transaction, so a process that is killed leaves nothing that the sweep can't find.
 * @param origin of our own site, for links in letters: no trailing slash
 * @throws when the store takes no files; nothing is filled in then
 */
export async function seedDemoData(
	db: Db,
	files: FileStore,
	{ now, origin }: { now: Date; origin: string },
): Promise<"filled" | "not-needed"> {
	const reserved: ReservedDocument[] = []
	try {
		return await db.transaction(async (tx) => {
			const edition = await lockEmptyEdition(tx, now)
			if (!edition) return "not-needed"
			const applications = shiftToEndBefore(now, demoApplications.parse(season))
			const context = { db, tx, files }
			const prepared = await prepareApplications(context, edition, applications, { reserved, now })
			await addApplications(tx, edition, prepared)
			await runWithoutAudit(() => replay(tx, edition, prepared, origin))
			await tx.update(vendorExtras).set({ isDemo: true }).where(eq(vendorExtras.editionId, edition.id))
			return "filled"
		})
	} catch (error) {
		const ids = reserved.map(({ id }) => id)
		await releaseDocuments(db, files, ids).catch(() => undefined)
		throw error
	}
}

/**
 * The edition to fill, locked so that nobody applies meanwhile; none if any edition holds anything, or ever did:
 * numbers are given out once, so a demo season that was removed does not come back.
 */
async function lockEmptyEdition(tx: Db, now: Date): Promise<Edition | undefined> {
	const locked = await tx.execute<{ mine: boolean }>(
		sql`select pg_try_advisory_xact_lock(${lockKey("demo-season")}) as mine`,
	)
	if (!locked.rows[0]?.mine) return undefined
	const [accepting] = listAcceptingEditions(await listPublishedEditions(tx), now)
	if (!accepting) return undefined
	const lockedEdition = await tx
		.select()
		.from(editions)
		.where(eq(editions.id, accepting.id))
		.for("no key update")
	const rows = (await tx.$count(vendorApplications)) + (await tx.$count(vendorExtras))
	const used = await tx.$count(editions, gt(editions.nextNumber, 1))
	return rows + used ? undefined : lockedEdition[0]
}

async function addApplications(tx: Db, edition: Edition, prepared: PreparedApplication[]): Promise<void> {
	const tents = await listTentOptions(tx, edition.id)
	const rows = prepared.map(({ id, application }, nth) => {
		const {
			tent: name,
			appliedAt,
			decisions: _,
			confirmedAt: __,
			extras: ___,
			payments: ____,
			...texts
		} = application
		const tent = tents.find((option) => option.name === name)
		return {
			...texts,
			id,
			editionId: edition.id,
			number: edition.nextNumber + nth,
			isDemo: true,
			tentSpace: tent ? formatTentSpace(tent) : name,
			createdAt: appliedAt,
			updatedAt: appliedAt,
		}
	})
	await tx.insert(vendorApplications).overridingSystemValue().values(rows)
	await tx
		.update(editions)
		.set({ nextNumber: edition.nextNumber + rows.length })
		.where(eq(editions.id, edition.id))
}
