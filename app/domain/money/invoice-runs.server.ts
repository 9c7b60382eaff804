import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { isPlanned, leftOut, uninvoiced } from "./invoice-plan.server.ts"
import { type InvoiceCount, planVersion } from "./invoice-run-rules.ts"
import { invoiceRunItems, invoiceRuns } from "./schema.server.ts"

const { editionId, finishedAt, stoppedAt } = invoiceRuns

export const isRunning = and(isNull(finishedAt), isNull(stoppedAt))

export type RunResult =
	| ({ ok: true } & InvoiceCount)
	| { ok: false; reason: "nothing-to-invoice" | "changed-meanwhile" | "already-running" | "not-stopped" }

/**
 * Begins to issue what is on no document yet: a job does it, one ledger after the other (`issueInvoices`). One that was stopped is
 * over by that.
 * @param expected what the screen showed (`planVersion`)
 */
export function startInvoiceRun(
	db: Db,
	edition: number,
	{ by, at, expected }: MemberAct & { expected: string },
): Promise<RunResult> {
	return db.transaction(async (tx) => {
		const open = await lockOpen(tx, edition)
		if (open && !open.stoppedAt) return { ok: false, reason: "already-running" }
		if (open) await tx.update(invoiceRuns).set({ finishedAt: at }).where(eq(invoiceRuns.id, open.id))
		const begun = { editionId: edition, vendors: 0, amount: 0, startedBy: by, startedAt: at }
		const { requestId } = currentTrace()
		const [run] = await tx
			.insert(invoiceRuns)
			.values({ ...begun, requestId })
			.onConflictDoNothing()
			.returning({ id: invoiceRuns.id })
		// Somebody began one in this moment.
		if (!run) return { ok: false, reason: "already-running" }
		const counted = await addItems(tx, run.id, edition)
		if (planVersion(counted) !== expected || !counted.vendors) {
			await tx.delete(invoiceRuns).where(eq(invoiceRuns.id, run.id))
			if (open) await tx.update(invoiceRuns).set({ finishedAt: null }).where(eq(invoiceRuns.id, open.id))
			return { ok: false, reason: counted.vendors ? "changed-meanwhile" : "nothing-to-invoice" }
		}
		await tx.update(invoiceRuns).set(counted).where(eq(invoiceRuns.id, run.id))
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "invoice-run-started",
			about: { kind: "edition", id: edition },
			after: { invoiceRun: run.id, ...counted },
		})
		return { ok: true, ...counted }
	})
}

async function lockOpen(tx: Db, edition: number) {
	const [open] = await tx
		.select()
		.from(invoiceRuns)
		.where(and(eq(editionId, edition), isNull(finishedAt)))
		.for("update")
	return open
}

async function addItems(tx: Db, run: number, edition: number): Promise<InvoiceCount> {
	const { rows } = await tx.execute<{ vendors: number; amount: number }>(sql`
		with items as (
			insert into invoice_run_items (run_id, application_id, amount)
			select ${run}, ${vendorApplications.id}, ${uninvoiced} from ${vendorApplications}
			where ${isPlanned(edition)} and ${leftOut} is null
			returning amount
		)
		select count(*)::int as vendors, coalesce(sum(amount), 0)::float8 as amount from items`)
	return rows[0] ?? { vendors: 0, amount: 0 }
}

/** Goes on with what was stopped. */
export function resumeInvoiceRun(db: Db, edition: number, { by, at }: MemberAct): Promise<RunResult> {
	return db.transaction(async (tx) => {
		const open = await lockOpen(tx, edition)
		if (!open?.stoppedAt) return { ok: false, reason: "not-stopped" }
		const resumed = { startedBy: by, startedAt: at, stoppedAt: null, stoppedBy: null }
		await tx.update(invoiceRuns).set(resumed).where(eq(invoiceRuns.id, open.id))
		const left = await countLeft(tx, open.id)
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "invoice-run-started",
			about: { kind: "edition", id: edition },
			after: { invoiceRun: open.id, ...left },
		})
		return { ok: true, ...left }
	})
}

export type StopResult = { ok: true; left: InvoiceCount } | { ok: false; reason: "not-running" }

/** Ends it after the ledger that is being invoiced in this moment; the others have no invoice. */
export function stopInvoiceRun(db: Db, edition: number, { by, at }: MemberAct): Promise<StopResult> {
	return db.transaction(async (tx) => {
		const [stopped] = await tx
			.update(invoiceRuns)
			.set({ stoppedBy: by, stoppedAt: at })
			.where(and(eq(editionId, edition), isRunning))
			.returning({ id: invoiceRuns.id })
		if (!stopped) return { ok: false, reason: "not-running" }
		const left = await countLeft(tx, stopped.id)
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "invoice-run-stopped",
			about: { kind: "edition", id: edition },
			after: { invoiceRun: stopped.id, left: left.vendors },
		})
		return { ok: true, left }
	})
}

async function countLeft(db: Db, run: number): Promise<InvoiceCount> {
	const { runId, outcome, amount } = invoiceRunItems
	const [left] = await db
		.select({
			vendors: sql<number>`count(*)`.mapWith(Number),
			amount: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number),
		})
		.from(invoiceRunItems)
		.where(and(eq(runId, run), isNull(outcome)))
	return left ?? { vendors: 0, amount: 0 }
}

const starter = alias(users, "starter")
const stopper = alias(users, "stopper")

/** The newest of an edition, how far it is, and whom it left as they are. */
export async function findInvoiceRun(db: Db, edition: number) {
	const [found] = await db
		.select({ run: invoiceRuns, startedBy: starter.name, stoppedBy: stopper.name })
		.from(invoiceRuns)
		.leftJoin(starter, eq(starter.id, invoiceRuns.startedBy))
		.leftJoin(stopper, eq(stopper.id, invoiceRuns.stoppedBy))
		.where(eq(editionId, edition))
		.orderBy(desc(invoiceRuns.id))
		.limit(1)
	if (!found) return undefined
	const [counts] = await db
		.select({
			issued: sql<number>`count(*) filter (where outcome = 'issued')`.mapWith(Number),
			changed: sql<number>`count(*) filter (where outcome = 'changed')`.mapWith(Number),
			failed: sql<number>`count(*) filter (where outcome = 'failed')`.mapWith(Number),
		})
		.from(invoiceRunItems)
		.where(eq(invoiceRunItems.runId, found.run.id))
	const { issued = 0, changed = 0, failed = 0 } = counts ?? {}
	const namesOfFailed = failed ? await listFailed(db, found.run.id) : []
	return { ...found, issued, changed, failed, namesOfFailed, done: issued + changed + failed }
}

/** How many of those without their invoice are named. */
const NAMED = 20

function listFailed(db: Db, run: number) {
	const { id, number, brandName } = vendorApplications
	const { runId, applicationId, outcome } = invoiceRunItems
	return db
		.select({ id, number, brandName })
		.from(invoiceRunItems)
		.innerJoin(vendorApplications, eq(id, applicationId))
		.where(and(eq(runId, run), eq(outcome, "failed")))
		.orderBy(asc(id))
		.limit(NAMED)
}
export type FoundInvoiceRun = NonNullable<Awaited<ReturnType<typeof findInvoiceRun>>>
