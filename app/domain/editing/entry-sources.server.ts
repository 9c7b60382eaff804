import { addVendor, removeVendor, updateVendor } from "../directory/commands.server.ts"
import { vendorEntry } from "../directory/inputs.ts"
import { countListings, findVendor, readVendorEntry } from "../directory/queries.server.ts"
import { addPicture, removePicture, updatePicture } from "../gallery/commands.server.ts"
import { hungPictureEntry, newPictureEntry, pictureEntry } from "../gallery/inputs.ts"
import { readNewPictureEntry, readPictureEntry } from "../gallery/queries.server.ts"
import type { Source } from "./sources.server.ts"

export const vendorSource = (editionId: number, slug: string): Source => ({
	name: "vendor",
	editionId,
	schema: vendorEntry,
	isPublic: async (db) => (await findVendor(db, editionId, slug)) !== undefined,
	read: (db, isLocked) => readVendorEntry(db, { editionId, slug }, isLocked),
	write: (tx, content) => updateVendor(tx, editionId, slug, vendorEntry.parse(content)),
	remove: (tx) => removeVendor(tx, editionId, slug),
})

export const newVendorSource = (editionId: number): Source => ({
	name: "vendor",
	editionId,
	schema: vendorEntry,
	isPublic: async (db) => (await countListings(db, editionId)).published > 0,
	read: async () => ({ name: "", craft: "", description: "", website: "", logo: null }),
	write: (tx, content) => addVendor(tx, editionId, vendorEntry.parse(content)),
})

export const pictureSource = (id: number): Source => ({
	name: "picture",
	schema: pictureEntry,
	read: (db, isLocked) => readPictureEntry(db, id, isLocked),
	write: (tx, content) => updatePicture(tx, id, pictureEntry.parse(content)),
	remove: (tx) => removePicture(tx, id),
})

/** A picture that has month and year of its edition. */
export const hungPictureSource = (id: number, editionId: number): Source => ({
	...pictureSource(id),
	name: "edition-picture",
	editionId,
	isOpenAfterClosing: true,
	schema: hungPictureEntry,
	write: (tx, content) => updatePicture(tx, id, hungPictureEntry.parse(content)),
})

export const newPictureSource: Source = {
	name: "picture",
	schema: newPictureEntry,
	read: (db) => readNewPictureEntry(db),
	write: (tx, content) => addPicture(tx, newPictureEntry.parse(content)),
}
