import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { onTestFinished } from "vitest"
import { type Database, openDatabase } from "../../../app/platform/db.server.ts"
import type { FileStore } from "../../../app/platform/files/file-store.server.ts"
import { openFolderStore } from "../../../app/platform/files/folder-store.server.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import type { Delivery } from "../../../app/platform/mail/delivery.ts"
import type { MailTransport } from "../../../app/platform/mail/transport.server.ts"
import { createRateLimiter, type RateLimiter } from "../../../app/platform/rate-limiter.server.ts"
import type { Random } from "../harness/random.ts"

/** Database, files and mail of the product, of which every call may fail, before it did anything or after. */
export interface FaultyServices {
	database: Database
	limits: RateLimiter
	files: FileStore
	mail: MailTransport
	dataDir: string
	/** How often each letter really came in, by Message-ID. */
	received: Map<string, number>
	/** How many calls failed so far. */
	faults: number
	/** From now on with these faults; without: all is well. */
	setFaults(chance: { random: Random; share: number } | undefined): void
}

export async function openFaultyServices(databaseUrl: string): Promise<FaultyServices> {
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-faulty-"))
	let chance: { random: Random; share: number } | undefined
	const shouldFail = () => {
		const failure = chance?.random.chance(chance.share) ?? false
		if (failure) services.faults += 1
		return failure
	}
	const database = openDatabase(databaseUrl, openLog("silent"), 8)
	database.pool.on("connect", (client) => injectConnectionLoss(client, shouldFail))
	onTestFinished(async () => {
		chance = undefined
		await database.close()
		await rm(dataDir, { recursive: true, force: true })
	})
	const received = new Map<string, number>()
	const services: FaultyServices = {
		database,
		dataDir,
		received,
		faults: 0,
		limits: createRateLimiter(database.pool),
		files: createFaultyFileStore(openFolderStore(join(dataDir, "files")), shouldFail),
		mail: createFaultyMailTransport(received, shouldFail, () => chance?.random.whole(0, 3) ?? 0),
		setFaults(next) {
			chance = next
		},
	}
	return services
}

/** Before a statement was sent, or after it was carried out but before anybody heard. */
function injectConnectionLoss(client: pg.PoolClient, shouldFail: () => boolean): void {
	const originalQuery = client.query.bind(client) as (...args: unknown[]) => unknown
	const dropConnection = () =>
		(client as unknown as { connection: pg.Connection }).connection.stream.destroy()
	const query = (...args: unknown[]) => {
		if (shouldFail()) dropConnection()
		const queryCallback = args.at(-1)
		if (typeof queryCallback !== "function") return Promise.resolve(originalQuery(...args)).then(afterQuery)
		return originalQuery(...args.slice(0, -1), (error: unknown, result: unknown) => {
			if (error || !shouldFail()) return queryCallback(error, result)
			dropConnection()
			queryCallback(createConnectionLostError())
		})
	}
	const afterQuery = (result: unknown) => {
		if (!shouldFail()) return result
		dropConnection()
		throw createConnectionLostError()
	}
	Object.assign(client, { query })
}

const createConnectionLostError = () =>
	Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" })

function createFaultyFileStore(store: FileStore, shouldFail: () => boolean): FileStore {
	const withFaults = async <T>(callback: () => Promise<T>): Promise<T> => {
		if (shouldFail()) throw new Error("the store refused")
		const result = await callback()
		if (shouldFail()) throw new Error("the store did not answer")
		return result
	}
	return {
		put: (...args) => withFaults(() => store.put(...args)),
		open: (key) => withFaults(() => store.open(key)),
		size: (key) => withFaults(() => store.size(key)),
		remove: (key) => withFaults(() => store.remove(key)),
		sweep: (before) => store.sweep(before),
	}
}

/** A mail server that takes letters, refuses them, is not there, or takes one and does not say so. */
function createFaultyMailTransport(
	received: Map<string, number>,
	shouldFail: () => boolean,
	pickOutcome: () => number,
): MailTransport {
	const outcomes: Delivery[] = [
		{ outcome: "unreachable", message: "connect ECONNREFUSED" },
		{ outcome: "refused", final: false, message: "451 Try again later" },
		{ outcome: "refused", final: true, message: "550 No such mailbox" },
		{ outcome: "ambiguous", message: "Timeout" },
	]
	return {
		deliversExternally: true,
		senderDomain: "tamasha.example",
		close: () => undefined,
		async deliver({ messageId }) {
			const failure = shouldFail() ? outcomes[pickOutcome()] : undefined
			const isAccepted = !failure || (failure.outcome === "ambiguous" && pickOutcome() % 2 === 0)
			if (isAccepted) received.set(messageId, (received.get(messageId) ?? 0) + 1)
			return failure ?? { outcome: "sent" }
		},
	}
}
