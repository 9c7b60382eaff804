import { createServer } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { createTill, type DarajaSettings, type Settled, type Till } from "#daraja"
import type { Random } from "../trust/harness/random.ts"

const KEYS = {
	consumerKey: "test-consumer-key",
	consumerSecret: "test-consumer-secret",
	shortcode: "600980",
	passkey: "test-passkey",
}

/** A notice on its way. */
interface Delivery {
	url: string
	notice: unknown
}

/** How often of a hundred notices are lost, come twice, or come later than others; a forged one goes along as often. */
export interface Weather {
	dropped: number
	doubled: number
	delayed: number
	forged: number
}

export const CALM: Weather = { dropped: 0, doubled: 0, delayed: 0, forged: 0 }

interface DarajaOptions {
	now?: () => Date
	weather?: Weather
	/** Sends a notice to the product; what it answers. */
	deliver?: (delivery: Delivery) => Promise<unknown>
	/** What somebody sends who has seen this notice and no secret of another. */
	forge?: (delivery: Delivery) => Delivery[]
}

export interface TestDaraja {
	till: Till
	settled: Settled[]
	settings: DarajaSettings
	/** Sends what was delayed, in any order, with what is lost and doubled of it. */
	deliverDelayed(): Promise<void>
	close(): Promise<void>
}

/** An HTTP server to Daraja's contract, whose notices go through bad weather. */
export async function startDaraja(
	random: Random,
	{ now = () => new Date(), weather = CALM, deliver = post, forge = () => [] }: DarajaOptions = {},
): Promise<TestDaraja> {
	let delayed: Delivery[] = []
	const happens = (percent: number) => random.whole(1, 100) <= percent
	async function send(delivery: Delivery): Promise<unknown> {
		if (happens(weather.forged)) for (const forged of forge(delivery)) await deliver(forged)
		if (happens(weather.dropped)) return undefined
		if (happens(weather.doubled)) delayed.push(delivery)
		return deliver(delivery)
	}
	const till = createTill({
		...{ ...KEYS, now, random: (limit) => random.whole(0, limit - 1) },
		async notify(url, notice) {
			const delivery = { url, notice }
			if (url.endsWith("validation")) return deliver(delivery)
			if (!happens(weather.delayed)) return send(delivery)
			delayed.push(delivery)
			return undefined
		},
	})
	const server = createServer(getRequestListener(till.handle))
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	const { port } = server.address() as { port: number }
	return {
		till,
		settled: till.settled,
		settings: { ...KEYS, baseUrl: `http://127.0.0.1:${port}`, pullMethod: "POST" },
		async deliverDelayed() {
			const waiting = inAnyOrder(random, delayed)
			delayed = []
			for (const delivery of waiting) await send(delivery)
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	}
}

const inAnyOrder = <T>(random: Random, list: T[]): T[] =>
	list
		.map((item) => ({ item, key: random.seed() }))
		.toSorted((one, other) => one.key - other.key)
		.map(({ item }) => item)

async function post({ url, notice }: Delivery): Promise<unknown> {
	const headers = { "content-type": "application/json" }
	const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(notice) })
	return response.json().catch(() => undefined)
}
