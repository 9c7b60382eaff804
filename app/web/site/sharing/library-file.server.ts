import { buffer } from "node:stream/consumers"
import { findPictureFile } from "../../../domain/pictures/queries.server.ts"
import { parsePictureFile } from "../../../domain/pictures/rules.ts"
import type { Services } from "../../request/context.ts"

/**
 * What lies at the address of a picture of the library.
 * @throws when it is no longer there, or the store does not answer
 */
export async function readLibraryFile({ db, files }: Services, src: string): Promise<Buffer> {
	const address = parsePictureFile(src.slice(src.lastIndexOf("/") + 1))
	const file = address && (await findPictureFile(db, address))
	if (!file) throw new Error(`${src} is no longer in the library`)
	return buffer(await files.open(file.key))
}
