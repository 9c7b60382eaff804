import { sql } from "drizzle-orm"
import { ACTIONS } from "../app/domain/audit/rules.ts"
import { readOutboxMetrics } from "../app/domain/mail/counts.server.ts"
import { readDiskSpace } from "../app/platform/data-dir.server.ts"
import type { Metrics } from "../app/platform/metrics.server.ts"
import type { Clock } from "../app/values/clock.ts"
import type { Container } from "./container.ts"
import type { createPageCache } from "./publishing/page-cache.ts"

type PageCache = ReturnType<typeof createPageCache>

/** What is looked up when somebody asks for the metrics: database, outbox, page cache, disk (docs/operations.md). */
export function registerGauges(metrics: Metrics, container: Container, cache: PageCache, now: Clock): void {
	metrics.initializeCounter("act", Object.keys(ACTIONS))
	registerDatabaseGauges(metrics, container)
	registerOutboxGauges(metrics, container, now)
	registerPageCacheGauges(metrics, cache)
	registerDiskGauges(metrics, container)
}

function registerDatabaseGauges(metrics: Metrics, { database: { db, pool } }: Container): void {
	metrics.gauge("tamasha_database_up", "1 while the database answers", () =>
		db.execute(sql`select 1`).then(
			() => 1,
			() => 0,
		),
	)
	metrics.gauge(
		"tamasha_database_connections",
		"Connections of the pool, and requests that wait for one",
		() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
		"state",
	)
}

function registerOutboxGauges(metrics: Metrics, { database }: Container, now: Clock): void {
	let pending: ReturnType<typeof readOutboxMetrics> | undefined
	// Both gauges are asked at once, and share one reading.
	const readCounts = () => {
		pending ??= readOutboxMetrics(database.db, now()).finally(() => {
			pending = undefined
		})
		return pending
	}
	metrics.gauge(
		"tamasha_outbox_letters",
		"Letters that are not sent, by state",
		async () => (await readCounts()).letters,
		"state",
	)
	metrics.gauge(
		"tamasha_outbox_oldest_waiting_seconds",
		"How long the longest waiting letter has been waiting",
		async () => (await readCounts()).oldestWaiting,
	)
}

function registerPageCacheGauges(metrics: Metrics, cache: PageCache): void {
	metrics.gauge(
		"tamasha_page_cache",
		"Since the start: answers out of the page cache, and not",
		cache.counts,
		"what",
	)
	metrics.gauge("tamasha_page_cache_size", "Pages in the page cache, and their bytes", cache.size, "what")
}

function registerDiskGauges(metrics: Metrics, { config, uploadSpace }: Container): void {
	metrics.gauge(
		"tamasha_data_dir_free_bytes",
		"Free space of the disk that DATA_DIR lies on",
		async () => (await readDiskSpace(config)).free,
	)
	metrics.gauge(
		"tamasha_data_dir_reserve_bytes",
		"Free space of that disk below which uploads are refused",
		async () => (await readDiskSpace(config)).reserve,
	)
	metrics.gauge(
		"tamasha_uploads_held_bytes",
		"What uploads under way hold of that disk",
		uploadSpace.allocatedBytes,
	)
}
