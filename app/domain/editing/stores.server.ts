import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { fitting } from "../content/fitting.server.ts"
import type { Piece } from "../content/pieces.ts"
import { contentPieces } from "../content/schema.server.ts"
import { withoutUnknownKeys, withUnknownKeysOf } from "../content/unknown-keys.ts"
import { addVendor, removeVendor, writeVendor } from "../directory/commands.server.ts"
import { vendorEntry } from "../directory/inputs.ts"
import { readVendorEntry } from "../directory/queries.server.ts"
import { addSeason, writeSeason } from "../editions/commands.server.ts"
import { season } from "../editions/inputs.ts"
import { readSeason } from "../editions/queries.server.ts"
import { removePicture, writePicture } from "../gallery/commands.server.ts"
import { pictureEntry } from "../gallery/inputs.ts"
import { readPictureEntry } from "../gallery/queries.server.ts"

/** Where something that is edited lies, whole. */
export interface Store {
	/** Before all keys in the dictionary of fields. */
	name: string
	schema: z.ZodType
	/** @param isLocked nobody else changes it before the transaction ends */
	read(db: Db, isLocked?: boolean): Promise<unknown>
	/** What `schema` made of it. */
	write(tx: Db, whole: unknown): Promise<void>
	/** Missing: it can't be taken away. */
	remove?(tx: Db): Promise<void>
}

/**
 * A piece of the content as the site shows it. Keys that only a newer version knows are neither seen nor lost, so that
 * both may run side by side.
 */
export function pieceStore<T>(piece: Piece<T>): Store {
	const { name, schema } = piece
	return {
		name,
		schema,
		read: async (db, isLocked = false) => fitting(piece, await storedBody(db, name, isLocked)),
		async write(tx, whole) {
			const stored = await storedBody(tx, name, true)
			const body = withUnknownKeysOf(stored, withoutUnknownKeys(schema, stored), whole)
			await tx.update(contentPieces).set({ body }).where(eq(contentPieces.name, name))
		},
	}
}

async function storedBody(db: Db, name: string, isLocked: boolean): Promise<unknown> {
	const found = db
		.select({ body: contentPieces.body })
		.from(contentPieces)
		.where(eq(contentPieces.name, name))
	const [row] = await (isLocked ? found.for("update") : found)
	return row?.body
}

/** An edition with its tents. */
export const seasonStore = (id: number): Store => ({
	name: "season",
	schema: season,
	read: (db, isLocked) => readSeason(db, id, isLocked),
	write: (tx, whole) => writeSeason(tx, id, season.parse(whole)),
})

const UNWRITTEN = {
	name: "",
	title: "",
	startsOn: "",
	endsOn: "",
	applicationsOpen: false,
	isCurrent: false,
	wristbandPrice: 300,
	hayBalePrice: 500,
	tentOptions: [],
}

/** A vendor of the directory. */
export const vendorStore = (list: string, slug: string): Store => ({
	name: "vendor",
	schema: vendorEntry,
	read: (db, isLocked) => readVendorEntry(db, { list, slug }, isLocked),
	write: (tx, whole) => writeVendor(tx, list, slug, vendorEntry.parse(whole)),
	remove: (tx) => removeVendor(tx, list, slug),
})

/** A vendor that a list of the directory does not have yet. */
export const newVendorStore = (list: string): Store => ({
	name: "vendor",
	schema: vendorEntry,
	read: async () => ({ name: "", craft: "", description: "", website: "", logo: null }),
	write: (tx, whole) => addVendor(tx, list, vendorEntry.parse(whole)),
})

/** A picture of the gallery. */
export const pictureStore = (id: number): Store => ({
	name: "picture",
	schema: pictureEntry,
	read: (db, isLocked) => readPictureEntry(db, id, isLocked),
	write: (tx, whole) => writePicture(tx, id, pictureEntry.parse(whole)),
	remove: (tx) => removePicture(tx, id),
})

/** An edition that is not there yet. */
export const newSeasonStore: Store = {
	name: "season",
	schema: season,
	read: async () => UNWRITTEN,
	write: (tx, whole) => addSeason(tx, season.parse(whole)),
}
