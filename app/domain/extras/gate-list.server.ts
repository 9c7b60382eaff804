import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { paperName } from "../paper-requirements/rules.ts"
import { countMissingPapers, listVendorsWithout } from "../papers/missing.server.ts"
import { type AcceptedVendor, listAcceptedVendors } from "./queries.server.ts"

/** An accepted vendor with what is asked at the gate. */
export interface GateVendor extends AcceptedVendor {
	/** "" for whoever may not read contacts. */
	contactPerson: string
	phoneNumber: string
	category: string
	/** Names of required papers of which nothing good is there. */
	missing: string[]
}

/** All accepted vendors of an edition by brand, as they go on paper: an edition has some hundred. */
export async function listGateVendors(
	db: Db,
	edition: { id: number; endsOn: string },
	{ hidesContacts }: { hidesContacts: boolean },
): Promise<GateVendor[]> {
	const vendors = await readAll((cursor) =>
		listAcceptedVendors(db, edition.id, { text: "", hidesContacts, ...cursor }),
	)
	const missing = await readMissing(db, edition)
	const contacts = await readContacts(db, edition.id)
	return vendors.map((vendor) => {
		const { contactPerson = "", phoneNumber = "", category = "" } = contacts.get(vendor.id) ?? {}
		const known = hidesContacts ? { contactPerson: "", phoneNumber: "" } : { contactPerson, phoneNumber }
		return { ...vendor, ...known, category, missing: missing.get(vendor.id) ?? [] }
	})
}

async function readAll<Row>(read: (cursor: Cursor) => Promise<Page<Row>>): Promise<Row[]> {
	const all: Row[] = []
	for (let page = await read({}); ; page = await read({ after: page.next })) {
		all.push(...page.rows)
		if (page.next === undefined) return all
	}
}

/** Names of papers, by the application that lacks them. */
async function readMissing(db: Db, edition: { id: number; endsOn: string }): Promise<Map<number, string[]>> {
	const missing = new Map<number, string[]>()
	for (const paper of await countMissingPapers(db, edition)) {
		if (!paper.isRequired || !paper.lacking) continue
		for (const { id } of await readAll((cursor) => listVendorsWithout(db, { edition, paper }, cursor)))
			missing.set(id, [...(missing.get(id) ?? []), paperName(paper)])
	}
	return missing
}

async function readContacts(db: Db, edition: number) {
	const { id, editionId, status, contactPerson, phoneNumber, category } = vendorApplications
	const rows = await db
		.select({ id, contactPerson, phoneNumber, category })
		.from(vendorApplications)
		.where(and(eq(editionId, edition), eq(status, "approved"), isListed))
	return new Map(rows.map((row) => [row.id, row]))
}
