import { asc, eq } from "drizzle-orm"
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../../app/domain/applications/rules.ts"
import { applicationDecisions, vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import type { Random } from "../harness/random.ts"

/** What an organiser was told of one vendor last, and what was asked for since without an answer. */
export interface DecisionRecord {
	vendor: number
	acknowledged: ApplicationStatus
	unanswered: ApplicationStatus[]
}

/** Asks for one decision, as the buttons of the list do. @returns the status of the answer */
export async function postDecision(
	url: string,
	cookie: string,
	vendor: number,
	status: ApplicationStatus,
	origin = url,
) {
	const response = await fetch(`${url}/admin/vendors/${vendor}/decision`, {
		method: "POST",
		headers: { cookie, origin, accept: "application/json" },
		body: new URLSearchParams({ status }),
	})
	await response.text()
	return response.status
}

/** Decides on these vendors, one after the other, until the server is gone; `heard` is called at each answer. */
export async function decideUntilServerGone(
	{ url, cookie, heard }: { url: string; cookie: string; heard(): void },
	ownRecords: DecisionRecord[],
	random: Random,
): Promise<void> {
	for (;;) {
		const record = random.pick(ownRecords)
		const nextStatus = random.pick(APPLICATION_STATUSES.filter((status) => status !== record.acknowledged))
		record.unanswered.push(nextStatus)
		const code = await postDecision(url, cookie, record.vendor, nextStatus).catch(() => undefined)
		if (code === undefined) return
		// The database may be gone a moment before the server is.
		if (code === 503) continue
		if (code !== 200) throw new Error(`a decision was answered with ${code}`)
		record.acknowledged = nextStatus
		record.unanswered = []
		heard()
	}
}

/** What is wrong in the database with what was told; empty when all holds. */
export async function findLostDecisions(db: Db, records: DecisionRecord[]): Promise<string[]> {
	const problems: string[] = []
	for (const { vendor, acknowledged, unanswered } of records) {
		const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, vendor))
		if (row && [acknowledged, ...unanswered].includes(row.status)) continue
		problems.push(`vendor ${vendor} is ${row?.status}, acknowledged ${acknowledged}, under way ${unanswered}`)
	}
	return [...problems, ...(await findInconsistentDecisions(db))]
}

/** From now on what is stored counts as told: an answer that a kill swallowed may have been either. */
export async function acknowledgeStoredDecisions(db: Db, records: DecisionRecord[]): Promise<void> {
	for (const record of records) {
		const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, record.vendor))
		record.acknowledged = row?.status ?? record.acknowledged
		record.unanswered = []
	}
}

/** A status that is not that of its latest decision, a denial without its letter, a letter without its denial. */
export async function findInconsistentDecisions(db: Db): Promise<string[]> {
	const decisions = await db.select().from(applicationDecisions).orderBy(asc(applicationDecisions.id))
	const letters = await db.select().from(outboxMails).where(eq(outboxMails.kind, "denial"))
	const vendors = await db.select().from(vendorApplications)
	const latest = new Map(decisions.map(({ applicationId, toStatus }) => [applicationId, toStatus]))
	const denials = decisions.filter(({ toStatus }) => toStatus === "denied").map(({ id }) => `denial:${id}`)
	const causes = letters.map(({ cause }) => cause)
	return [
		...vendors
			.filter(({ id, status }) => latest.has(id) && latest.get(id) !== status)
			.map(({ id, status }) => `vendor ${id} is ${status}, decided ${latest.get(id)}`),
		...denials.filter((cause) => !causes.includes(cause)).map((cause) => `${cause} has no letter`),
		...causes.filter((cause) => !denials.includes(cause)).map((cause) => `${cause} has no decision`),
	]
}
