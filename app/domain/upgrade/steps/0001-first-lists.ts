import december2024 from "../../../../content/directory/december-2024.json" with { type: "json" }
import july2024 from "../../../../content/directory/july-2024.json" with { type: "json" }
import editions from "../../../../content/editions.json" with { type: "json" }
import galleryPictures from "../../../../content/gallery.json" with { type: "json" }
import type { Db } from "../../../platform/db.server.ts"
import { addFirstDirectory } from "../../directory/commands.server.ts"
import { directoryList } from "../../directory/inputs.ts"
import { addFirstEditions } from "../../editions/commands.server.ts"
import { editionSeeds } from "../../editions/first-editions.ts"
import { addFirstGallery } from "../../gallery/commands.server.ts"
import { gallerySeeds } from "../../gallery/inputs.ts"

/** Fills what is empty: the gallery, the editions and the directory. Once, so that what an organiser empties stays empty. */
export default async function addFirstLists(tx: Db): Promise<void> {
	await addFirstGallery(tx, gallerySeeds.parse(galleryPictures))
	await addFirstEditions(tx, editionSeeds.parse(editions))
	await addFirstDirectory(tx, "july-2024", directoryList.parse(july2024))
	await addFirstDirectory(tx, "december-2024", directoryList.parse(december2024))
}
