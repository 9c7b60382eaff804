import type { Db } from "../../platform/db.server.ts"
import type { Piece } from "./pieces.ts"
import { contentPieces } from "./schema.server.ts"

/**
 * Fills in a piece of content, unless it is there already.
 * @throws when `body` does not have the piece's shape
 */
export async function addPiece<T>(db: Db, { name, schema }: Piece<T>, body: unknown): Promise<void> {
	await db
		.insert(contentPieces)
		.values({ name, body: schema.parse(body) })
		.onConflictDoNothing()
}
