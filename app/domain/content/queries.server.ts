import { eq, sql } from "drizzle-orm"
import type { ZodType } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { fitting } from "./fitting.server.ts"
import type { CompanyFacts } from "./inputs.ts"
import { PIECES, type Piece } from "./pieces.ts"
import { contentPieces } from "./schema.server.ts"

/**
 * One piece of content in the shape that this version knows: what is stored and does not have it is shown by the
 * built-in words, so that no page is missing because of its content. The start names what does not fit.
 */
export async function readPiece<T>(db: Db, piece: Piece<T>): Promise<T> {
	const [row] = await db
		.select({ text: sql<string>`${contentPieces.body}::text` })
		.from(contentPieces)
		.where(eq(contentPieces.name, piece.name))
	return wordsOf(piece, row?.text)
}

/** The last text of each piece and what was read out of it: checking takes longer than fetching, and is done once. */
const lastRead = new WeakMap<ZodType, { text: string | undefined; words: unknown }>()

function wordsOf<T>(piece: Piece<T>, text: string | undefined): T {
	const last = lastRead.get(piece.schema)
	if (last && last.text === text) return last.words as T
	const words = frozen(fitting(piece, text === undefined ? undefined : JSON.parse(text)))
	lastRead.set(piece.schema, { text, words })
	return words
}

/** Everybody gets the same object. */
function frozen<T>(value: T): T {
	if (value !== null && typeof value === "object") for (const inner of Object.values(value)) frozen(inner)
	return Object.freeze(value)
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
