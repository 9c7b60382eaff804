import type { PoolClient } from "pg"
import {
	countByStatus,
	getEditionStatistics,
	listApplications,
} from "../app/domain/applications/queries.server.ts"
import type { ApplicationStatus, TableSort } from "../app/domain/applications/rules.ts"
import { listApplicationRows } from "../app/domain/applications/table.server.ts"
import { decideApplication } from "../app/domain/decisions/commands.server.ts"
import { getAcceptedTotals, listAcceptedVendors } from "../app/domain/extras/queries.server.ts"
import { listEarlierDocuments } from "../app/domain/files/queries.server.ts"
import type { Db } from "../app/platform/db.server.ts"
import { editionCookie } from "../app/web/admin/shell/frame/preferences.ts"
import { type RecordedSql, recordStatements, replayStatements } from "./bare-sql.ts"
import type { OrganiserClient } from "./organiser.ts"

/** One thing an organiser does, the same as bare SQL, and a page of its kind with nothing on it. */
export interface Scenario {
	name: string
	http(round: number): Promise<void>
	sql(round: number): Promise<void>
	empty(): Promise<void>
}

/** The first content has one edition; the empty page is that of another one. */
export const EDITION = 1
export const EMPTY_EDITION = "bench-empty"
export const STATUS_CHANGE = "status change"

/** How many vendors the status changes go round. */
const CHANGED_VENDORS = 40

const listReads = (search: Parameters<typeof listApplications>[2]) => async (db: Db) => {
	await listApplications(db, EDITION, search)
	await countByStatus(db, EDITION)
}
const acceptedReads = (text: string) => async (db: Db) => {
	const { rows } = await listAcceptedVendors(db, EDITION, { text })
	await getAcceptedTotals(db, EDITION)
	const ids = rows.map(({ id }) => id)
	await listEarlierDocuments(db, ids)
}

/** The first page of the table in an order, and in the opposite one. */
const tableReads = (sort: TableSort) =>
	[sort, `-${sort}`].map((order) => ({
		name: `table by ${order}`,
		path: `/admin/vendors/table?sort=${order}`,
		work: async (db: Db) => {
			await listApplicationRows(db, EDITION, { text: "", sort, isDescending: order !== sort })
			await countByStatus(db, EDITION)
		},
	}))

/** What is read, by its address and by the domain function behind it. */
const reads: { name: string; path: string; work: (db: Db) => Promise<unknown> }[] = [
	{ name: "list", path: "/admin/vendors", work: listReads({ text: "" }) },
	{ name: "search, common word", path: "/admin/vendors?q=pottery", work: listReads({ text: "pottery" }) },
	{ name: "search, rare word", path: "/admin/vendors?q=quokka", work: listReads({ text: "quokka" }) },
	{ name: "search, two rare letters", path: "/admin/vendors?q=qu", work: listReads({ text: "qu" }) },
	{ name: "search, nothing found", path: "/admin/vendors?q=zq", work: listReads({ text: "zq" }) },
	{ name: "filter", path: "/admin/vendors?status=denied", work: listReads({ text: "", status: "denied" }) },
	...tableReads("brand"),
	...tableReads("came"),
	...tableReads("choice"),
	{ name: "dashboard", path: "/admin", work: (db) => getEditionStatistics(db, EDITION) },
	{ name: "accepted", path: "/admin/accepted", work: acceptedReads("") },
	{ name: "accepted, rare word", path: "/admin/accepted?q=quokka", work: acceptedReads("quokka") },
]

export async function prepareScenarios(organiser: OrganiserClient, client: PoolClient): Promise<Scenario[]> {
	const [cookie] = (await editionCookie({ config: { publicUrl: undefined } }).serialize(EMPTY_EDITION)).split(
		";",
	)
	const page = async (path: string, edition?: string) => {
		const status = await organiser.get(path, edition)
		if (status !== 200) throw new Error(`${path} gave ${status}`)
	}
	const prepared: Scenario[] = []
	for (const { name, path, work: read } of reads) {
		const statements = await recordStatements(client, read)
		const [screen = path] = path.split("?")
		prepared.push({
			name,
			http: () => page(path),
			sql: () => replayStatements(client, statements),
			empty: () => page(screen, cookie),
		})
	}
	return [...prepared, await statusChange(organiser, client)]
}

/**
 * Approves vendor after vendor, then sets them back, round after round. The bare SQL approves others, again and again: what
 * takes a charge back names the charge, and does so once.
 */
async function statusChange(organiser: OrganiserClient, client: PoolClient): Promise<Scenario> {
	const ids = await listPendingVendors(client, CHANGED_VENDORS * 2)
	const ours = ids.slice(0, CHANGED_VENDORS)
	const recorded: RecordedSql[] = []
	for (const id of ids.slice(CHANGED_VENDORS)) {
		const decider = { by: null, at: new Date() }
		recorded.push(await recordStatements(client, (db) => decideApplication(db, id, "approved", decider)))
	}
	return {
		name: STATUS_CHANGE,
		http: (round) => changeStatus(organiser, ours[round % ours.length] ?? 0, statusForRound(round)),
		sql: (round) => replayStatements(client, recorded[round % recorded.length] ?? []),
		// The smallest button there is: guard, form, answer.
		empty: async () => void (await organiser.post("/admin/sidebar", { sidebar: "expanded" })),
	}
}

const statusForRound = (round: number): ApplicationStatus =>
	Math.floor(round / CHANGED_VENDORS) % 2 === 0 ? "approved" : "pending"

export async function changeStatus(
	organiser: OrganiserClient,
	id: number,
	status: ApplicationStatus,
): Promise<void> {
	const httpStatus = await organiser.post(`/admin/vendors/${id}/decision`, { status })
	if (httpStatus !== 200) throw new Error(`a status change gave ${httpStatus}`)
}

/** Spread over the whole edition. */
export async function listPendingVendors(client: PoolClient, count: number): Promise<number[]> {
	const { rows } = await client.query<{ id: number }>(
		`select id from vendor_applications where edition_id = $1 and status = 'pending'
		order by md5(id::text) limit $2`,
		[EDITION, count],
	)
	return rows.map(({ id }) => id)
}
