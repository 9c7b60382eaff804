import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { onTestFinished } from "vitest"
import { type Database, openDatabase } from "../../../app/platform/db.server.ts"
import { openFolder } from "../../../app/platform/files/folder-store.server.ts"
import type { FileStore } from "../../../app/platform/files/store.server.ts"
import { type Limits, openLimits } from "../../../app/platform/limits.server.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import type { Delivery } from "../../../app/platform/mail/outcome.ts"
import type { MailTransport } from "../../../app/platform/mail/transport.server.ts"
import type { Random } from "../harness/random.ts"

/** Database, files and mail of the product, of which every call may fail, before it did anything or after. */
export interface FaultyMachine {
	database: Database
	limits: Limits
	files: FileStore
	mail: MailTransport
	dataDir: string
	/** How often each letter really came in, by Message-ID. */
	received: Map<string, number>
	/** How many calls failed so far. */
	faults: number
	/** From now on with these faults; without: all is well. */
	begin(chance: { random: Random; share: number } | undefined): void
}

export async function openFaultyMachine(databaseUrl: string): Promise<FaultyMachine> {
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-faulty-"))
	let chance: { random: Random; share: number } | undefined
	const strikes = () => {
		const struck = chance?.random.chance(chance.share) ?? false
		if (struck) machine.faults += 1
		return struck
	}
	const database = openDatabase(databaseUrl, openLog("silent"), 8)
	database.pool.on("connect", (client) => loseConnections(client, strikes))
	onTestFinished(async () => {
		chance = undefined
		await database.close()
		await rm(dataDir, { recursive: true, force: true })
	})
	const received = new Map<string, number>()
	const machine: FaultyMachine = {
		database,
		dataDir,
		received,
		faults: 0,
		limits: openLimits(database.pool),
		files: losingFiles(openFolder(join(dataDir, "files")), strikes),
		mail: losingLetters(received, strikes, () => chance?.random.whole(0, 3) ?? 0),
		begin(next) {
			chance = next
		},
	}
	return machine
}

/** Before a statement was sent, or after it was carried out but before anybody heard. */
function loseConnections(client: pg.PoolClient, strikes: () => boolean): void {
	const ask = client.query.bind(client) as (...args: unknown[]) => unknown
	const lose = () => (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
	const query = (...args: unknown[]) => {
		if (strikes()) lose()
		const answered = args.at(-1)
		if (typeof answered !== "function") return Promise.resolve(ask(...args)).then(afterwards)
		return ask(...args.slice(0, -1), (error: unknown, result: unknown) => {
			if (error || !strikes()) return answered(error, result)
			lose()
			answered(connectionLost())
		})
	}
	const afterwards = (result: unknown) => {
		if (!strikes()) return result
		lose()
		throw connectionLost()
	}
	Object.assign(client, { query })
}

const connectionLost = () =>
	Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" })

function losingFiles(store: FileStore, strikes: () => boolean): FileStore {
	const around = async <T>(work: () => Promise<T>): Promise<T> => {
		if (strikes()) throw new Error("the store refused")
		const result = await work()
		if (strikes()) throw new Error("the store did not answer")
		return result
	}
	return {
		put: (...args) => around(() => store.put(...args)),
		open: (key) => around(() => store.open(key)),
		size: (key) => around(() => store.size(key)),
		remove: (key) => around(() => store.remove(key)),
		sweep: (before) => store.sweep(before),
	}
}

/** A mail server that takes letters, refuses them, is not there, or takes one and does not say so. */
function losingLetters(
	received: Map<string, number>,
	strikes: () => boolean,
	way: () => number,
): MailTransport {
	const ways: Delivery[] = [
		{ outcome: "unreachable", words: "connect ECONNREFUSED" },
		{ outcome: "refused", final: false, words: "451 Try again later" },
		{ outcome: "refused", final: true, words: "550 No such mailbox" },
		{ outcome: "ambiguous", words: "Timeout" },
	]
	return {
		leavesMachine: true,
		senderDomain: "tamasha.example",
		close: () => undefined,
		async deliver({ messageId }) {
			const struck = strikes() ? ways[way()] : undefined
			const taken = !struck || (struck.outcome === "ambiguous" && way() % 2 === 0)
			if (taken) received.set(messageId, (received.get(messageId) ?? 0) + 1)
			return struck ?? { outcome: "sent" }
		},
	}
}
