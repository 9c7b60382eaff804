import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { expect } from "vitest"
import { UPLOAD_HEADERS } from "../../../app/domain/files/upload-headers.ts"
import { pictures } from "../../../app/domain/pictures/schema.server.ts"
import { openTestDatabase } from "../../database.ts"
import { openFaultProxy } from "../ground/fault-proxy.ts"
import { picturesForm } from "../ground/pictures.ts"
import { startTestServer } from "../ground/test-server.ts"
import type { Random } from "../harness/random.ts"
import { control, trial } from "../harness/trial.ts"

/** Bytes after which the telephone loses its connection. */
const LOSS_AFTER = 200_000

/** A photograph that can't be made small. */
function createNoise(random: Random): Promise<Buffer> {
	const [width, height] = [random.whole(500, 1_200), random.whole(500, 1_000)]
	const raw = { width, height, channels: 3 } as const
	return sharp(random.bytes(width * height * 3), { raw })
		.jpeg({ quality: 90 })
		.toBuffer()
}

async function openTelephone() {
	const { db, url } = await openTestDatabase()
	const server = await startTestServer({ DATABASE_URL: url })
	const { hostname, port } = new URL(server.url)
	const proxy = await openFaultProxy(hostname, Number(port))
	proxy.lossAfter = LOSS_AFTER
	const origin = `http://${hostname}:${proxy.port}`
	return { db, server, proxy, origin, cookie: await server.adminCookie() }
}

type Telephone = Awaited<ReturnType<typeof openTelephone>>

/** Goes on with a picture until it has come whole. @returns how many requests that took */
async function sendResumed({ origin, cookie }: Telephone, content: Buffer): Promise<number> {
	const address = `${origin}/admin/pictures/uploads/${randomUUID().replaceAll("-", "")}`
	const headersAt = (offset: number) => ({
		cookie,
		origin,
		connection: "close",
		[UPLOAD_HEADERS.size]: String(content.length),
		[UPLOAD_HEADERS.offset]: String(offset),
		[UPLOAD_HEADERS.name]: "noise.jpg",
	})
	for (let requests = 1; ; requests += 1) {
		const asked = await fetch(address, { headers: headersAt(0) })
		const { offset } = (await asked.json()) as { offset: number }
		const body = Uint8Array.from(content.subarray(offset))
		const sent = await fetch(address, { method: "POST", headers: headersAt(offset), body }).catch(
			() => undefined,
		)
		const text = await sent?.text().catch(() => undefined)
		if (!sent || text === undefined || sent.status === 202) continue
		expect([sent.status, text]).toEqual([200, expect.stringContaining("1 picture added.")])
		return requests
	}
}

/** In one request, as a form does. @returns undefined where the connection was lost */
async function sendAtOnce(url: string, cookie: string, content: Buffer): Promise<string | undefined> {
	const headers = { cookie, origin: url, accept: "application/json", connection: "close" }
	const body = picturesForm([{ name: "noise.jpg", content }])
	const answer = await fetch(`${url}/admin/pictures/uploads`, { method: "POST", headers, body }).catch(
		() => undefined,
	)
	return answer?.text().catch(() => undefined)
}

trial(
	"F16",
	"pictures_arrive_whole_though_the_connection_is_lost_every_200_KB",
	{ quick: 5, full: 60, seconds: 120 },
	async ({ count, random }) => {
		const telephone = await openTelephone()
		const { db, server, proxy, cookie } = telephone
		let [bytes, requests] = [0, 0]
		for (let nth = 0; nth < count; nth += 1) {
			const content = await createNoise(random)
			bytes += content.length
			requests += await sendResumed(telephone, content)
			// The bytes that came are the ones that were sent: sent at once it is the same picture.
			expect(await sendAtOnce(server.url, cookie, content)).toContain("Already in the library")
		}
		expect(await db.$count(pictures)).toBe(count)
		expect(proxy.losses).toBeGreaterThan(count)
		return {
			tried: `${count} pictures, ${Math.round(bytes / 1e6)} MB`,
			held: `all whole, once each, after ${requests} requests and ${proxy.losses} lost connections`,
		}
	},
)

control("F16", "a_form_in_one_request_never_arrives", { quick: 3, full: 3 }, async ({ count, random }) => {
	const { db, proxy, origin, cookie } = await openTelephone()
	for (let nth = 0; nth < count; nth += 1)
		expect(await sendAtOnce(origin, cookie, await createNoise(random))).toBeUndefined()
	expect([await db.$count(pictures), proxy.losses >= count]).toEqual([0, true])
	return { tried: `${count} pictures in one request each`, held: "0 arrived, as it must" }
})
