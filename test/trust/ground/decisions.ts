import { asc, eq } from "drizzle-orm"
import type { ApplicationStatus } from "../../../app/domain/applications/rules.ts"
import { APPLICATION_STATUSES } from "../../../app/domain/applications/rules.ts"
import { applicationDecisions, vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import type { Random } from "../harness/random.ts"

/** What an organiser was told of one vendor last, and what was asked for since without an answer. */
export interface Told {
	vendor: number
	acknowledged: ApplicationStatus
	underWay: ApplicationStatus[]
}

/** Asks for one decision, as the buttons of the list do. @returns the status of the answer */
export async function decide(
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
export async function decideUntilGone(
	{ url, cookie, heard }: { url: string; cookie: string; heard(): void },
	mine: Told[],
	random: Random,
): Promise<void> {
	for (;;) {
		const told = random.pick(mine)
		const wish = random.pick(APPLICATION_STATUSES.filter((status) => status !== told.acknowledged))
		told.underWay.push(wish)
		const code = await decide(url, cookie, told.vendor, wish).catch(() => undefined)
		if (code === undefined) return
		// The database may be gone a moment before the server is.
		if (code === 503) continue
		if (code !== 200) throw new Error(`a decision was answered with ${code}`)
		told.acknowledged = wish
		told.underWay = []
		heard()
	}
}

/** What is wrong in the database with what was told; empty when all holds. */
export async function brokenPromises(db: Db, promises: Told[]): Promise<string[]> {
	const wrong: string[] = []
	for (const { vendor, acknowledged, underWay } of promises) {
		const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, vendor))
		if (row && [acknowledged, ...underWay].includes(row.status)) continue
		wrong.push(`vendor ${vendor} is ${row?.status}, acknowledged ${acknowledged}, under way ${underWay}`)
	}
	return [...wrong, ...(await tornDecisions(db))]
}

/** From now on what is stored counts as told: an answer that a kill swallowed may have been either. */
export async function takeAsTold(db: Db, promises: Told[]): Promise<void> {
	for (const told of promises) {
		const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, told.vendor))
		told.acknowledged = row?.status ?? told.acknowledged
		told.underWay = []
	}
}

/** A status that is not that of its latest decision, a denial without its letter, a letter without its denial. */
export async function tornDecisions(db: Db): Promise<string[]> {
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
