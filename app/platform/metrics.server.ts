import { channel } from "node:diagnostics_channel"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

/** What is counted wherever it happens, without knowing who counts. */
interface Happening {
	kind: "act" | "upload-refused"
	/** One of a closed list: an action of the audit log, why a file was refused. */
	what: string
}

const happenings = channel("tamasha:happening")

/** Tells whoever counts in this process that something happened; costs nothing when nobody does. */
export function tellHappening(happening: Happening): void {
	if (happenings.hasSubscribers) happenings.publish(happening)
}

/** One answered request. */
export interface Answered {
	/** The pattern of the route, never the address: "/admin/vendors/:id/decision". */
	route: string
	method: string
	status: number
	seconds: number
}

/** Figures of this one process, for Prometheus. */
export interface Metrics {
	answered(request: Answered): void
	jobRan(job: string, outcome: "done" | "failed", seconds: number): void
	/** Shows these with 0 until they happen: Prometheus takes what appears with a first value for no increase. */
	countFromZero(kind: Happening["kind"], whats: string[]): void
	/** A figure that is asked for when somebody looks; a number, or one for each value of `label`. */
	gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void
	/** Everything in the text format of Prometheus. */
	read(): Promise<{ type: string; text: string }>
	close(): void
}

type Reading = number | undefined | Record<string, number>

/** Seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = ["GET", "HEAD", "POST"]

/** A registry of its own, with memory, processor and the delay of the event loop. */
export function openMetrics(): Metrics {
	const register = new Registry()
	collectDefaultMetrics({ register })
	const registers = [register]
	const requests = new Histogram({
		registers,
		name: "tamasha_http_request_duration_seconds",
		buckets: DURATIONS,
		help: "Requests that were not answered out of the page cache, by pattern of the route",
		labelNames: ["route", "method", "status"],
	})
	const jobs = new Histogram({
		registers,
		name: "tamasha_job_duration_seconds",
		buckets: [0.1, 0.5, 1, 5, 15, 60, 300],
		help: "Runs of each job in this process",
		// Not "job": Prometheus calls by that name what it scrapes.
		labelNames: ["task", "outcome"],
	})
	const counters = openCounters(registers)
	const stopCounting = countHappenings(counters)
	return {
		answered({ route, method, status, seconds }) {
			const known = METHODS.includes(method) ? method : "other"
			requests.labels(route, known, `${Math.floor(status / 100)}xx`).observe(seconds)
		},
		jobRan: (job, outcome, seconds) => jobs.labels(job, outcome).observe(seconds),
		countFromZero(kind, whats) {
			for (const what of whats) counters[kind].labels(what).inc(0)
		},
		gauge: (name, help, read, label) => void addGauge(registers, { name, help, read, label }),
		read: async () => ({ type: register.contentType, text: await register.metrics() }),
		close: stopCounting,
	}
}

type Counters = Record<Happening["kind"], Counter>

function openCounters(registers: Registry[]): Counters {
	return {
		act: new Counter({
			registers,
			name: "tamasha_acts_total",
			labelNames: ["what"],
			help: "Acts of the audit log, by action",
		}),
		"upload-refused": new Counter({
			registers,
			name: "tamasha_uploads_refused_total",
			labelNames: ["what"],
			help: "Files of vendors that were refused, by reason",
		}),
	}
}

function countHappenings(counters: Counters): () => void {
	const count = (message: unknown) => {
		const { kind, what } = message as Happening
		counters[kind].labels(what).inc()
	}
	happenings.subscribe(count)
	return () => void happenings.unsubscribe(count)
}

interface AskedGauge {
	name: string
	help: string
	read: () => Reading | Promise<Reading>
	label: string | undefined
}

/** What can't be read just now is missing, and keeps nothing else from being read. */
function addGauge(registers: Registry[], { name, help, read, label }: AskedGauge): Gauge {
	return new Gauge({
		registers,
		name,
		help,
		labelNames: label ? [label] : [],
		async collect() {
			this.reset()
			const reading = await Promise.resolve()
				.then(read)
				.catch(() => undefined)
			if (reading === undefined && !label) this.remove()
			if (typeof reading === "number") this.set(reading)
			else for (const [value, figure] of Object.entries(reading ?? {})) this.labels(value).set(figure)
		},
	})
}
