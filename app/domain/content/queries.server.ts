import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { CompanyFacts } from "./inputs.ts"
import { PIECES, type Piece } from "./pieces.ts"
import { contentPieces } from "./schema.server.ts"

/**
 * One piece of content, in the shape it was parsed into when it was stored.
 * @throws when it is not there: every piece is filled in at start
 */
export async function readPiece<T>(db: Db, { name }: Piece<T>): Promise<T> {
	const [row] = await db
		.select({ body: contentPieces.body })
		.from(contentPieces)
		.where(eq(contentPieces.name, name))
	if (!row) throw new Error(`the content "${name}" is not in the database`)
	return row.body as T
}

/** When each piece of content was last changed, by its name. */
export async function contentChanges(db: Db): Promise<Map<string, Date>> {
	const rows = await db
		.select({ name: contentPieces.name, updatedAt: contentPieces.updatedAt })
		.from(contentPieces)
	return new Map(rows.map(({ name, updatedAt }) => [name, updatedAt]))
}

/** Who runs the festival and how to reach them. */
export const companyFacts = (db: Db): Promise<CompanyFacts> => readPiece(db, PIECES.company)
