import { Counter, Gauge, Histogram, Registry } from "prom-client"

/** The metrics of this one process. Labels come from closed lists, so that no visitor can make series. */
export const metricsRegistry = new Registry()
const registers = [metricsRegistry]

export const auditEventCounter = new Counter({
	registers,
	name: "tamasha_acts_total",
	labelNames: ["what"],
	help: "Acts of the audit log, by action",
})

export const refusedUploadCounter = new Counter({
	registers,
	name: "tamasha_uploads_refused_total",
	labelNames: ["what"],
	help: "Uploaded files that were refused, by reason",
})

/** Seconds. */
export const jobDuration = new Histogram({
	registers,
	name: "tamasha_job_duration_seconds",
	buckets: [0.1, 0.5, 1, 5, 15, 60, 300],
	help: "Runs of each job in this process",
	// Not "job": Prometheus calls by that name what it scrapes.
	labelNames: ["task", "outcome"],
})

const requestDuration = new Histogram({
	registers,
	name: "tamasha_http_request_duration_seconds",
	buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
	help: "Requests that were not answered out of the page cache, by pattern of the route",
	labelNames: ["route", "method", "status"],
})

const METHODS = ["GET", "HEAD", "POST"]

/** @param route its pattern, never the address: "/admin/vendors/:id/decision" */
export function recordRequest(route: string, method: string, status: number, seconds: number): void {
	const methodLabel = METHODS.includes(method) ? method : "other"
	requestDuration.labels(route, methodLabel, `${Math.floor(status / 100)}xx`).observe(seconds)
}

type GaugeReading = number | undefined | Record<string, number>

/**
 * A figure that is asked for when somebody looks: a number, or one for each value of `label`. What can't be read just
 * now is missing, and keeps nothing else from being read.
 */
export function registerGauge(
	name: string,
	help: string,
	read: () => GaugeReading | Promise<GaugeReading>,
	label?: string,
): void {
	new Gauge({
		registers,
		name,
		help,
		labelNames: label ? [label] : [],
		async collect() {
			this.reset()
			const reading = await Promise.resolve()
				.then(read)
				.catch(() => undefined)
			// `reset` leaves a gauge without labels at 0, which would be a false reading.
			if (reading === undefined && !label) this.remove()
			if (typeof reading === "number") this.set(reading)
			else for (const [value, amount] of Object.entries(reading ?? {})) this.labels(value).set(amount)
		},
	})
}
