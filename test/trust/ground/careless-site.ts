import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type pg from "pg"
import { onTestFinished } from "vitest"

/**
 * A site as nobody should write one, for the controls: SQL put together from text, fields stored as they come,
 * letters to whoever is named, errors told as they are, no headers. Closed after the running test.
 */
export async function openCarelessSite({ pool }: { pool: pg.Pool }): Promise<{ url: string }> {
	const server = createServer(async (request, response) => {
		const { status, body } = await respond(pool, request).catch((error: Error) => ({
			status: 500,
			body: { success: false, error: `PostgreSQL said ERROR:  ${error.message}` },
		}))
		response.writeHead(status, { "content-type": "text/html" }).end(JSON.stringify(body))
	})
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	onTestFinished(() => void server.close())
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function respond(pool: pg.Pool, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
	const { pathname, searchParams } = new URL(decodeURIComponent(request.url ?? ""), "http://site")
	const requestBody = await text(request)
	if (pathname.startsWith("/api/"))
		return { status: 200, body: await queueLetter(pool, JSON.parse(requestBody)) }
	if (request.method === "POST")
		return { status: 200, body: await updateDescriptions(pool, new URLSearchParams(requestBody)) }
	const [searchText = ""] = searchParams.values()
	const { rows } = await pool.query(
		`select brand_name from vendor_applications where brand_name ilike '%${searchText}%'`,
	)
	return { status: 200, body: rows }
}

async function queueLetter(pool: pg.Pool, { to, subject, html }: Record<string, unknown>) {
	await pool.query(
		`insert into outbox_mails (kind, cause, recipient, subject, html, text, message_id)
		values ('custom', gen_random_uuid(), $1, $2, $3, 'x', gen_random_uuid())`,
		[String(to), String(subject), String(html)],
	)
	return { success: true }
}

async function updateDescriptions(pool: pg.Pool, fields: URLSearchParams) {
	for (const field of fields.values())
		await pool.query("update vendor_applications set description = $1", [field])
	return { success: true }
}
