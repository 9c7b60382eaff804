import { ne } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { fold } from "../../values/fold.ts"
import { editions } from "../editions/schema.server.ts"

/** The name for the edition of this slug; where another edition has it, with a number behind it. */
export async function findFreeName(tx: Db, name: string, slug: string): Promise<string> {
	const others = await tx.select({ name: editions.name }).from(editions).where(ne(editions.slug, slug))
	const taken = new Set(others.map((other) => fold(other.name)))
	for (let nth = 1; ; nth += 1) {
		const candidate = nth === 1 ? name : `${name} (${nth})`
		if (!taken.has(fold(candidate))) return candidate
	}
}
