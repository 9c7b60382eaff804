import type { Server } from "node:http"

/** Where vendors send their forms; what arrives there has a pace of its own to keep (platform/files). */
const UPLOADS = /^\/extras(\/|\?|$)/i

/** Milliseconds for a whole request: Node's own limit, and 300 MB at two megabits a second. */
const USUAL = 5 * 60_000
const UPLOAD = 20 * 60_000

/** Gives uploads over a slow line the time they need, and everything else what Node gives it. */
export function letUploadsTakeLonger(server: Server, { usual = USUAL, upload = UPLOAD } = {}): void {
	server.requestTimeout = upload
	server.on("request", (request) => {
		if (request.complete || UPLOADS.test(request.url ?? "")) return
		const timer = setTimeout(() => request.destroy(), usual)
		request.once("close", () => clearTimeout(timer))
		request.once("end", () => clearTimeout(timer))
	})
}
