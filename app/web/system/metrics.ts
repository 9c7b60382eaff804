import { createHash, timingSafeEqual } from "node:crypto"
import { getServices } from "../request/context.ts"
import type { Route } from "./+types/metrics"

/** The metrics of this process for Prometheus, for whoever has `METRICS_TOKEN`; without that setting, nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { config, metrics } = getServices(context)
	if (!config.metricsToken) return respond("Metrics are turned off.\n", 404)
	if (!isEqualInConstantTime(request.headers.get("authorization") ?? "", `Bearer ${config.metricsToken}`)) {
		return respond("Metrics need a token.\n", 401, { "www-authenticate": "Bearer" })
	}
	return respond(await metrics.metrics(), 200, { "content-type": metrics.contentType })
}

function respond(body: string, status: number, headers: Record<string, string> = {}): Response {
	const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }
	return new Response(body, { status, headers: { ...plain, ...headers } })
}

/** In a time that tells neither what is right nor how long it is. */
function isEqualInConstantTime(actual: string, expected: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest()
	return timingSafeEqual(digest(actual), digest(expected))
}
