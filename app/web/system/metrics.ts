import { createHash, timingSafeEqual } from "node:crypto"
import { servicesOf } from "../middleware/services.ts"
import type { Route } from "./+types/metrics"

/** The figures of this process for Prometheus, for whoever has `METRICS_TOKEN`; without that setting, nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { config, metrics } = servicesOf(context)
	if (!config.metricsToken) return answer("Metrics are turned off.\n", 404)
	if (!isSame(request.headers.get("authorization") ?? "", `Bearer ${config.metricsToken}`)) {
		return answer("Metrics need a token.\n", 401, { "www-authenticate": "Bearer" })
	}
	const { type, text } = await metrics.read()
	return answer(text, 200, { "content-type": type })
}

function answer(words: string, status: number, headers: Record<string, string> = {}): Response {
	const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }
	return new Response(words, { status, headers: { ...plain, ...headers } })
}

/** In a time that tells neither what is right nor how long it is. */
function isSame(given: string, right: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest()
	return timingSafeEqual(digest(given), digest(right))
}
