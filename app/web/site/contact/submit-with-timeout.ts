import { withTimeout } from "../../../values/timeout.ts"
import type { ContactResponse, ContactTab } from "./contact-response.ts"

const TIMEOUT_MS = 30_000
/** Pictures take their time over a slow network. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000
const UNREACHABLE_MESSAGE =
	"We could not reach our server, so we do not know whether your form arrived. Your answers are still here: send the form again when you are back online. It will not count twice."

/**
 * Sends a form, and turns "no network", "no answer within 30 s" and "no sensible answer" into words above the
 * form, which stays as it is. Sending again goes out under the same key.
 */
export async function submitWithTimeout<Answer>(
	tab: ContactTab,
	{ hasFiles, serverAction }: { hasFiles: boolean; serverAction: () => Promise<Answer> },
) {
	try {
		return await withTimeout(serverAction(), hasFiles ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS, () => {
			throw new Error("no answer in time")
		})
	} catch (reason) {
		// A redirect: the form was taken.
		if (reason instanceof Response) throw reason
		const response: ContactResponse = {
			tab,
			result: { status: "error", error: { "": [UNREACHABLE_MESSAGE] } },
		}
		return response
	}
}

/** Whether what is sent may hold files. */
export const isMultipart = ({ headers }: Request): boolean =>
	headers.get("content-type")?.startsWith("multipart/") ?? false
