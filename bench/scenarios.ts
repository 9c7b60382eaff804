import type { PoolClient } from "pg"
import { decideApplication } from "../app/domain/applications/commands.server.ts"
import { countByStatus, listApplications, seasonFigures } from "../app/domain/applications/queries.server.ts"
import type { ApplicationStatus } from "../app/domain/applications/rules.ts"
import { acceptedTotals, listAccepted } from "../app/domain/extras/queries.server.ts"
import { listEarlierDocuments } from "../app/domain/files/queries.server.ts"
import type { Db } from "../app/platform/db.server.ts"
import { editionCookie } from "../app/web/admin/preferences.ts"
import { type BareSql, record, replay } from "./bare-sql.ts"
import type { Organiser } from "./organiser.ts"

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

const list = (search: Parameters<typeof listApplications>[2]) => async (db: Db) => {
	await listApplications(db, EDITION, search)
	await countByStatus(db, EDITION)
}
const accepted = (text: string) => async (db: Db) => {
	const { rows } = await listAccepted(db, EDITION, { text })
	await acceptedTotals(db, EDITION)
	const ids = rows.map(({ id }) => id)
	await listEarlierDocuments(db, ids)
}

/** What is read, by its address and by the domain function behind it. */
const reads: { name: string; path: string; work: (db: Db) => Promise<unknown> }[] = [
	{ name: "list", path: "/admin/vendors", work: list({ text: "" }) },
	{ name: "search, common word", path: "/admin/vendors?q=pottery", work: list({ text: "pottery" }) },
	{ name: "search, rare word", path: "/admin/vendors?q=quokka", work: list({ text: "quokka" }) },
	{ name: "search, two rare letters", path: "/admin/vendors?q=qu", work: list({ text: "qu" }) },
	{ name: "search, nothing found", path: "/admin/vendors?q=zq", work: list({ text: "zq" }) },
	{ name: "filter", path: "/admin/vendors?status=denied", work: list({ text: "", status: "denied" }) },
	{ name: "dashboard", path: "/admin", work: (db) => seasonFigures(db, EDITION) },
	{ name: "accepted", path: "/admin/accepted", work: accepted("") },
	{ name: "accepted, rare word", path: "/admin/accepted?q=quokka", work: accepted("quokka") },
]

export async function prepareScenarios(organiser: Organiser, client: PoolClient): Promise<Scenario[]> {
	const [cookie] = (await editionCookie({ config: { publicUrl: undefined } }).serialize(EMPTY_EDITION)).split(
		";",
	)
	const page = async (path: string, edition?: string) => {
		const status = await organiser.get(path, edition)
		if (status !== 200) throw new Error(`${path} gave ${status}`)
	}
	const prepared: Scenario[] = []
	for (const { name, path, work } of reads) {
		const statements = await record(client, work)
		const [screen = path] = path.split("?")
		prepared.push({
			name,
			http: () => page(path),
			sql: () => replay(client, statements),
			empty: () => page(screen, cookie),
		})
	}
	return [...prepared, await statusChange(organiser, client)]
}

/** Approves vendor after vendor, then sets them back, round after round; the bare SQL does so with others. */
async function statusChange(organiser: Organiser, client: PoolClient): Promise<Scenario> {
	const ids = await pendingVendors(client, CHANGED_VENDORS * 2)
	const ours = ids.slice(0, CHANGED_VENDORS)
	const recorded: BareSql[] = []
	for (const status of ["approved", "pending"] as const) {
		for (const id of ids.slice(CHANGED_VENDORS)) {
			const decider = { by: null, at: new Date() }
			recorded.push(await record(client, (db) => decideApplication(db, id, status, decider)))
		}
	}
	return {
		name: STATUS_CHANGE,
		http: (round) => change(organiser, ours[round % ours.length] ?? 0, turn(round)),
		sql: (round) => replay(client, recorded[round % recorded.length] ?? []),
		// The smallest button there is: guard, form, answer.
		empty: async () => void (await organiser.post("/admin/sidebar", { sidebar: "expanded" })),
	}
}

const turn = (round: number): ApplicationStatus =>
	Math.floor(round / CHANGED_VENDORS) % 2 === 0 ? "approved" : "pending"

export async function change(organiser: Organiser, id: number, status: ApplicationStatus): Promise<void> {
	const answer = await organiser.post(`/admin/vendors/${id}/decision`, { status })
	if (answer !== 200) throw new Error(`a status change gave ${answer}`)
}

/** Spread over the whole edition. */
export async function pendingVendors(client: PoolClient, count: number): Promise<number[]> {
	const { rows } = await client.query<{ id: number }>(
		`select id from vendor_applications where edition_id = $1 and status = 'pending'
		order by md5(id::text) limit $2`,
		[EDITION, count],
	)
	return rows.map(({ id }) => id)
}
