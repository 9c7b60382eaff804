declare module "autocannon" {
	export interface Result {
		requests: { average: number }
		/** Milliseconds. */
		latency: { p50: number; p99: number }
		non2xx: number
		errors: number
	}
	/** Asks the same address over and over; in threads of its own where `workers` is given. */
	export default function autocannon(options: {
		url: string
		connections: number
		/** Seconds. */
		duration: number
		workers?: number
		headers?: Record<string, string>
		/** Writes another id in place of each `[<id>]` of the address, for each request. */
		idReplacement?: boolean
	}): Promise<Result>
}
