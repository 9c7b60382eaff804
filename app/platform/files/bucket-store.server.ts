import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	PutObjectCommand,
	S3Client,
	S3ServiceException,
} from "@aws-sdk/client-s3"
import type { Config } from "../config.server.ts"
import { isKey } from "./keys.ts"
import type { FileStore } from "./store.server.ts"

/** Milliseconds for an answer to anything but a `put`. */
const PATIENCE = 10_000
/** Milliseconds that a stream to or from the bucket may stand still. */
const STANDSTILL = 10_000
/** Milliseconds: somebody is waiting for the outcome (trust.md F9), but big files need their time. */
const putPatience = (bytes: number) => 12_000 + bytes / 5_000

/** Files in a bucket of any server that speaks S3. A `put` there is whole or nothing by itself. */
export function openBucket({ bucket, endpoint, region }: NonNullable<Config["s3"]>): FileStore {
	const client = openClient(endpoint, region)
	const at = (key: string) => {
		if (!isKey(key)) throw new Error(`not a key of a file: ${JSON.stringify(key)}`)
		return { Bucket: bucket, Key: key }
	}
	return {
		async put(key, localPath, { mediaType, size }) {
			const Body = createReadStream(localPath)
			const command = new PutObjectCommand({ ...at(key), Body, ContentType: mediaType, ContentLength: size })
			await within(putPatience(size), (abortSignal) => client.send(command, { abortSignal })).finally(() =>
				Body.destroy(),
			)
		},
		async open(key) {
			const command = new GetObjectCommand(at(key))
			const { Body } = await within(PATIENCE, (abortSignal) => client.send(command, { abortSignal }))
			if (Body instanceof Readable) return Body
			throw new Error("the bucket answered without a file")
		},
		async size(key) {
			if (!isKey(key)) return undefined
			const command = new HeadObjectCommand(at(key))
			const found = await within(PATIENCE, (abortSignal) => client.send(command, { abortSignal })).catch(
				missing,
			)
			return found?.ContentLength
		},
		async remove(key) {
			const command = new DeleteObjectCommand(at(key))
			await within(PATIENCE, (abortSignal) => client.send(command, { abortSignal }))
		},
		sweep: async () => 0,
	}
}

function openClient(endpoint: string | undefined, region: string): S3Client {
	return new S3Client({
		region,
		endpoint,
		// Servers other than Amazon's mostly know buckets by path only, and not its newer checksums.
		forcePathStyle: endpoint !== undefined,
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		maxAttempts: 2,
		// Its warnings would go past our log; what went wrong comes back to whoever asked.
		logger: { debug: unheard, info: unheard, warn: unheard, error: unheard },
		requestHandler: { connectionTimeout: 3_000, socketTimeout: STANDSTILL },
	})
}

const unheard = () => undefined

/** The time ends with the answer: a file that is being read then may take as long as it likes. */
async function within<T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const control = new AbortController()
	const timer = setTimeout(() => control.abort(new Error("the bucket did not answer in time")), milliseconds)
	return ask(control.signal).finally(() => clearTimeout(timer))
}

function missing(error: unknown): undefined {
	if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
	throw error
}
