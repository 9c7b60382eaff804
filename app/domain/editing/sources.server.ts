import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import type { ContentDocument } from "../content/documents.ts"
import { completeDocument, parseWithFallback } from "../content/parse-document.server.ts"
import { contentDocuments } from "../content/schema.server.ts"
import { addVendor, removeVendor, updateVendor } from "../directory/commands.server.ts"
import { vendorEntry } from "../directory/inputs.ts"
import { readVendorEntry } from "../directory/queries.server.ts"
import { createEdition, updateEdition } from "../editions/commands.server.ts"
import { editionSettings } from "../editions/inputs.ts"
import { readEditionSettings } from "../editions/queries.server.ts"
import { removePicture, updatePicture } from "../gallery/commands.server.ts"
import { pictureEntry } from "../gallery/inputs.ts"
import { readPictureEntry } from "../gallery/queries.server.ts"

/** Where something that is edited lies, whole. */
export interface Source {
	name: string
	schema: z.ZodType
	/** @param isLocked so that nobody else changes it before the transaction ends */
	read(db: Db, isLocked?: boolean): Promise<unknown>
	/** What `schema` made of it. */
	write(tx: Db, content: unknown): Promise<void>
	/** Missing: it can't be taken away. */
	remove?(tx: Db): Promise<void>
}

/**
 * A document of the content as the site shows it. Keys that only a newer version knows are neither seen nor lost, so that
 * both may run side by side.
 */
export function documentSource<T>(document: ContentDocument<T>): Source {
	const { name, schema } = document
	return {
		name,
		schema,
		read: async (db, isLocked = false) =>
			parseWithFallback(document, await readStoredBody(db, name, isLocked)),
		async write(tx, content) {
			const stored = await readStoredBody(tx, name, true)
			const body = completeDocument(content, stored)
			await tx.update(contentDocuments).set({ body }).where(eq(contentDocuments.name, name))
		},
	}
}

async function readStoredBody(db: Db, name: string, isLocked: boolean): Promise<unknown> {
	const found = db
		.select({ body: contentDocuments.body })
		.from(contentDocuments)
		.where(eq(contentDocuments.name, name))
	const [row] = await (isLocked ? found.for("update") : found)
	return row?.body
}

export const editionSource = (id: number): Source => ({
	name: "season",
	schema: editionSettings,
	read: (db, isLocked) => readEditionSettings(db, id, isLocked),
	write: (tx, content) => updateEdition(tx, id, editionSettings.parse(content)),
})

const NEW_EDITION_DEFAULTS = {
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

export const vendorSource = (list: string, slug: string): Source => ({
	name: "vendor",
	schema: vendorEntry,
	read: (db, isLocked) => readVendorEntry(db, { list, slug }, isLocked),
	write: (tx, content) => updateVendor(tx, list, slug, vendorEntry.parse(content)),
	remove: (tx) => removeVendor(tx, list, slug),
})

export const newVendorSource = (list: string): Source => ({
	name: "vendor",
	schema: vendorEntry,
	read: async () => ({ name: "", craft: "", description: "", website: "", logo: null }),
	write: (tx, content) => addVendor(tx, list, vendorEntry.parse(content)),
})

export const pictureSource = (id: number): Source => ({
	name: "picture",
	schema: pictureEntry,
	read: (db, isLocked) => readPictureEntry(db, id, isLocked),
	write: (tx, content) => updatePicture(tx, id, pictureEntry.parse(content)),
	remove: (tx) => removePicture(tx, id),
})

export const newEditionSource: Source = {
	name: "season",
	schema: editionSettings,
	read: async () => NEW_EDITION_DEFAULTS,
	write: (tx, content) => createEdition(tx, editionSettings.parse(content)),
}
