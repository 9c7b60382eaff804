import type { RouterContextProvider } from "react-router"
import { UploadNotStoredError } from "../../../../domain/files/uploads.server.ts"
import { getRequestContext } from "../../../request/context.ts"

/** Keeps what was uploaded until its preview is confirmed; where this machine can't, an answer says why. */
export async function keepUpload<T>(
	context: Readonly<RouterContextProvider>,
	keep: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; text: string }> {
	try {
		return { ok: true, value: await keep() }
	} catch (error) {
		const fault = error instanceof UploadNotStoredError ? error.spaceFault : undefined
		getRequestContext(context).log.error({ err: error }, "an uploaded file was not kept")
		return { ok: false, text: NOT_KEPT[fault ?? "unknown"] }
	}
}

const NOT_KEPT = {
	busy: "The site is busy at the moment. Please try again in a few minutes.",
	"disk-short": "There is no room on the server’s disk at the moment, so nothing was saved.",
	unknown: "What you chose could not be saved on the server. Please try again in a few minutes.",
}
