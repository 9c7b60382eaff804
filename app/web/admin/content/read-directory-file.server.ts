import type { RouterContextProvider } from "react-router"
import type { FileLine } from "../../../domain/directory/listing-file.server.ts"
import { findUploadedLines } from "../../../domain/directory/uploads.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { getEdition } from "../shell/editions/edition.ts"

/**
 * The lines of an upload of the admin who asks, for the edition that the screen is about.
 * @returns undefined when there is none of that id, any more
 */
export function readDirectoryFile(
	upload: string,
	context: Readonly<RouterContextProvider>,
): Promise<FileLine[] | undefined> {
	const owner = { admin: getAdmin(context).id, editionId: getEdition(context).id }
	return findUploadedLines(getServices(context).config.dataDir, upload, owner)
}
