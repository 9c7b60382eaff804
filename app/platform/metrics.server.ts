import { channel } from "node:diagnostics_channel"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

/** What is counted wherever it happens, without knowing who counts. */
interface CountedEvent {
	kind: "act" | "upload-refused"
	/** One of a closed list: an action of the audit log, why a file was refused. */
	label: string
}

const countedEvents = channel("tamasha:happening")

/** Tells whoever counts in this process that something happened; costs nothing when nobody does. */
export function countEvent(event: CountedEvent): void {
	if (countedEvents.hasSubscribers) countedEvents.publish(event)
}

/** One answered request. */
interface RequestSample {
	/** The pattern of the route, never the address: "/admin/vendors/:id/decision". */
	route: string
	method: string
	status: number
	seconds: number
}

/** Metrics of this one process, for Prometheus. */
export interface Metrics {
	recordRequest(request: RequestSample): void
	recordJob(job: string, outcome: "done" | "failed", seconds: number): void
	/** Shows these with 0 until they happen: Prometheus takes what appears with a first value for no increase. */
	initializeCounter(kind: CountedEvent["kind"], labels: string[]): void
	/** A figure that is asked for when somebody looks; a number, or one for each value of `label`. */
	gauge(name: string, help: string, read: () => GaugeReading | Promise<GaugeReading>, label?: string): void
	/** Everything in the text format of Prometheus. */
	read(): Promise<{ type: string; text: string }>
	close(): void
}

type GaugeReading = number | undefined | Record<string, number>

/** Seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = ["GET", "HEAD", "POST"]

/** A registry of its own, with memory, processor and the delay of the event loop. */
export function createMetrics(): Metrics {
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
	const counters = createCounters(registers)
	const stopCounting = subscribeCounters(counters)
	return {
		recordRequest({ route, method, status, seconds }) {
			const methodLabel = METHODS.includes(method) ? method : "other"
			requests.labels(route, methodLabel, `${Math.floor(status / 100)}xx`).observe(seconds)
		},
		recordJob: (job, outcome, seconds) => jobs.labels(job, outcome).observe(seconds),
		initializeCounter(kind, labels) {
			for (const label of labels) counters[kind].labels(label).inc(0)
		},
		gauge: (name, help, read, label) => void addGauge(registers, { name, help, read, label }),
		read: async () => ({ type: register.contentType, text: await register.metrics() }),
		close: stopCounting,
	}
}

type Counters = Record<CountedEvent["kind"], Counter>

function createCounters(registers: Registry[]): Counters {
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
			help: "Uploaded files that were refused, by reason",
		}),
	}
}

function subscribeCounters(counters: Counters): () => void {
	const count = (message: unknown) => {
		const { kind, label } = message as CountedEvent
		counters[kind].labels(label).inc()
	}
	countedEvents.subscribe(count)
	return () => void countedEvents.unsubscribe(count)
}

interface GaugeOptions {
	name: string
	help: string
	read: () => GaugeReading | Promise<GaugeReading>
	label: string | undefined
}

/** What can't be read just now is missing, and keeps nothing else from being read. */
function addGauge(registers: Registry[], { name, help, read, label }: GaugeOptions): Gauge {
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
			else for (const [value, amount] of Object.entries(reading ?? {})) this.labels(value).set(amount)
		},
	})
}
