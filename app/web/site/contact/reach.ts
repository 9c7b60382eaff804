import type { ContactAnswer, ContactTab } from "./contact-answer.ts"

const PATIENCE = 30_000
const UNREACHED =
	"We could not reach our server, so we do not know whether your form arrived. Your answers are still here: send the form again when you are back online. It will not count twice."

/**
 * Sends a form, and turns "no network", "no answer within 30 s" and "no sensible answer" into words above the
 * form, which stays as it is. Sending again goes out under the same key.
 */
export async function answerOrWords<Answer>(tab: ContactTab, send: () => Promise<Answer>) {
	let timer: ReturnType<typeof setTimeout> | undefined
	const tooLate = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("no answer in time")), PATIENCE)
	})
	try {
		return await Promise.race([send(), tooLate])
	} catch (reason) {
		// A redirect: the form was taken.
		if (reason instanceof Response) throw reason
		const answer: ContactAnswer = { tab, result: { status: "error", error: { "": [UNREACHED] } } }
		return answer
	} finally {
		clearTimeout(timer)
	}
}
