import { sql } from "drizzle-orm"
import { collectDefaultMetrics } from "prom-client"
import { ACTIONS } from "../app/domain/audit/rules.ts"
import { readOutboxMetrics } from "../app/domain/mail/counts.server.ts"
import { readDiskSpace } from "../app/platform/data-dir.server.ts"
import { auditEventCounter, metricsRegistry, registerGauge } from "../app/platform/metrics.server.ts"
import type { Clock } from "../app/values/clock.ts"
import type { Container } from "./container.ts"
import type { createPageCache } from "./publishing/page-cache.ts"

type PageCache = ReturnType<typeof createPageCache>

/** Memory, processor and event loop, and what is looked up when somebody asks: docs/operations.md. */
export function registerMetrics(container: Container, cache: PageCache, now: Clock): void {
	collectDefaultMetrics({ register: metricsRegistry })
	// Start every action at 0: Prometheus does not count the first value of a new series as an increase.
	for (const action of Object.keys(ACTIONS)) auditEventCounter.labels(action).inc(0)
	registerDatabaseGauges(container)
	registerOutboxGauges(container, now)
	registerGauge(
		"tamasha_page_cache",
		"Since the start: answers out of the page cache, and not",
		cache.counts,
		"what",
	)
	registerGauge("tamasha_page_cache_size", "Pages in the page cache, and their bytes", cache.size, "what")
	registerDiskGauges(container)
}

function registerDatabaseGauges({ database: { db, pool } }: Container): void {
	registerGauge("tamasha_database_up", "1 while the database answers", () =>
		db.execute(sql`select 1`).then(
			() => 1,
			() => 0,
		),
	)
	registerGauge(
		"tamasha_database_connections",
		"Connections of the pool, and requests that wait for one",
		() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
		"state",
	)
}

function registerOutboxGauges({ database }: Container, now: Clock): void {
	let pending: ReturnType<typeof readOutboxMetrics> | undefined
	// Both gauges are asked at once, and share one reading.
	const readCounts = () => {
		pending ??= readOutboxMetrics(database.db, now()).finally(() => {
			pending = undefined
		})
		return pending
	}
	registerGauge(
		"tamasha_outbox_letters",
		"Letters that are not sent, or came back, by state",
		async () => (await readCounts()).letters,
		"state",
	)
	registerGauge(
		"tamasha_outbox_oldest_waiting_seconds",
		"How long the longest waiting letter has been waiting",
		async () => (await readCounts()).oldestWaiting,
	)
}

function registerDiskGauges({ config, uploadSpaces }: Container): void {
	registerGauge(
		"tamasha_data_dir_free_bytes",
		"Free space of the disk that DATA_DIR lies on",
		async () => (await readDiskSpace(config)).free,
	)
	registerGauge(
		"tamasha_data_dir_reserve_bytes",
		"Free space of that disk below which uploads are refused",
		async () => (await readDiskSpace(config)).reserve,
	)
	registerGauge(
		"tamasha_uploads_held_bytes",
		"What uploads under way hold of that disk",
		uploadSpaces.visitors.allocatedBytes,
	)
}
