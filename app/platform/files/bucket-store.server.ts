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
import { type FileStore, isStorageKey, requireStorageKey } from "./file-store.server.ts"

/** Milliseconds for an answer to anything but a `put`. */
const REQUEST_TIMEOUT = 10_000
/** Milliseconds that a stream to or from the bucket may stand still. */
const SOCKET_TIMEOUT = 10_000
/** Milliseconds: somebody is waiting for the outcome (trust.md F9), but big files need their time. */
const putTimeout = (bytes: number) => 12_000 + bytes / 5_000

/** Files in a bucket of any server that speaks S3. A `put` there is whole or nothing by itself. */
export function openBucketStore({ bucket, endpoint, region }: NonNullable<Config["s3"]>): FileStore {
	const client = createClient(endpoint, region)
	const locate = (key: string) => ({ Bucket: bucket, Key: requireStorageKey(key) })
	return {
		put: async (key, localPath, options) => putObject(client, locate(key), localPath, options),
		open: async (key) => openObject(client, locate(key)),
		size: async (key) => (isStorageKey(key) ? readObjectSize(client, locate(key)) : undefined),
		async remove(key) {
			const command = new DeleteObjectCommand(locate(key))
			await withTimeout(REQUEST_TIMEOUT, (abortSignal) => client.send(command, { abortSignal }))
		},
		sweep: async () => 0,
	}
}

interface ObjectLocation {
	Bucket: string
	Key: string
}

async function putObject(
	client: S3Client,
	location: ObjectLocation,
	localPath: string,
	{ mediaType, size }: Parameters<FileStore["put"]>[2],
): Promise<void> {
	const Body = createReadStream(localPath)
	const command = new PutObjectCommand({ ...location, Body, ContentType: mediaType, ContentLength: size })
	await withTimeout(putTimeout(size), (abortSignal) => client.send(command, { abortSignal })).finally(() =>
		Body.destroy(),
	)
}

async function openObject(client: S3Client, location: ObjectLocation): Promise<Readable> {
	const command = new GetObjectCommand(location)
	const { Body } = await withTimeout(REQUEST_TIMEOUT, (abortSignal) => client.send(command, { abortSignal }))
	if (Body instanceof Readable) return Body
	throw new Error("the bucket answered without a file")
}

async function readObjectSize(client: S3Client, location: ObjectLocation): Promise<number | undefined> {
	const command = new HeadObjectCommand(location)
	const found = await withTimeout(REQUEST_TIMEOUT, (abortSignal) =>
		client.send(command, { abortSignal }),
	).catch(ignoreNotFound)
	return found?.ContentLength
}

function createClient(endpoint: string | undefined, region: string): S3Client {
	return new S3Client({
		region,
		endpoint,
		// Servers other than Amazon's mostly know buckets by path only, and not its newer checksums.
		forcePathStyle: endpoint !== undefined,
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		maxAttempts: 2,
		// Its warnings would go past our log; what went wrong comes back to whoever asked.
		logger: { debug: ignoreLog, info: ignoreLog, warn: ignoreLog, error: ignoreLog },
		requestHandler: { connectionTimeout: 3_000, socketTimeout: SOCKET_TIMEOUT },
	})
}

const ignoreLog = () => undefined

/** The time ends with the answer: a file that is being read then may take as long as it likes. */
async function withTimeout<T>(
	milliseconds: number,
	request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const control = new AbortController()
	const timer = setTimeout(() => control.abort(new Error("the bucket did not answer in time")), milliseconds)
	return request(control.signal).finally(() => clearTimeout(timer))
}

function ignoreNotFound(error: unknown): undefined {
	if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
	throw error
}
