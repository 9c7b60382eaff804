import { mkdtemp, rm } from "node:fs/promises"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import S3rver from "@20minutes/s3rver"

/** What stands between us and the bucket. */
export type BucketCondition = "fine" | "forbidden" | "silent" | "down"

export interface TestBucket {
	endpoint: string
	name: string
	condition: BucketCondition
	/** The key of every request that the bucket itself saw. */
	requests: string[]
	close(): Promise<void>
}

export const BUCKET_CREDENTIALS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" }

/** A real S3 server in this process, behind a proxy that can be told to fail. */
export async function openTestBucket(): Promise<TestBucket> {
	const directory = await mkdtemp(join(tmpdir(), "tamasha-bucket-"))
	const name = "documents"
	const s3 = new S3rver({
		address: "127.0.0.1",
		port: 0,
		silent: true,
		directory,
		configureBuckets: [{ name }],
	})
	const { port } = await s3.run()
	const requests: string[] = []
	const proxy = createServer((incoming, outgoing) => {
		if (bucket.condition === "down") return void incoming.socket.destroy()
		if (bucket.condition === "silent") return
		if (bucket.condition === "forbidden") return void outgoing.writeHead(403).end(FORBIDDEN)
		requests.push(`${incoming.method} ${incoming.url?.split("?")[0]}`)
		const { method, url, headers } = incoming
		const upstreamRequest = request({ host: "127.0.0.1", port, method, path: url, headers }, (response) => {
			outgoing.writeHead(response.statusCode ?? 500, response.headers)
			response.pipe(outgoing)
		})
		upstreamRequest.on("error", () => outgoing.destroy())
		incoming.pipe(upstreamRequest)
	})
	await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
	const bucket: TestBucket = {
		endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		name,
		condition: "fine",
		requests,
		async close() {
			proxy.closeAllConnections()
			await new Promise((resolve) => proxy.close(resolve))
			await s3.close()
			await rm(directory, { recursive: true, force: true })
		},
	}
	return bucket
}

const FORBIDDEN = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>No.</Message></Error>'
