import { createReadStream } from "node:fs"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import { S3Driver } from "flydrive/drivers/s3"
import type { Config } from "../config.server.ts"

/** Where documents lie: a folder of this machine or a bucket. Keys are paths without a leading slash. */
export interface FileStore {
	/** Copies a local file to `key`; it is whole there once this resolves. */
	put(key: string, localPath: string, options: { mediaType: string; size: number }): Promise<void>
	/** @throws when there is no such file or the store does not answer */
	open(key: string): Promise<Readable>
	/** No error when there is no such file. */
	remove(key: string): Promise<void>
}

/** A bucket where `S3_BUCKET` is set, else `files/` in the data folder. */
export function openFileStore({ s3, dataDir }: Config): FileStore {
	const disk = new Disk(s3 ? bucketDriver(s3) : folderDriver(dataDir))
	return {
		put: (key, localPath, { mediaType, size }) =>
			disk.putStream(key, createReadStream(localPath), { contentType: mediaType, contentLength: size }),
		open: (key) => disk.getStream(key),
		remove: (key) => disk.delete(key),
	}
}

function folderDriver(dataDir: string): FSDriver {
	return new FSDriver({ location: join(dataDir, "files"), visibility: "private" })
}

function bucketDriver({ bucket, endpoint, region }: NonNullable<Config["s3"]>): S3Driver {
	return new S3Driver({
		bucket,
		region,
		endpoint,
		// Servers other than Amazon's mostly know buckets by path only.
		forcePathStyle: endpoint !== undefined,
		supportsACL: false,
		visibility: "private",
		requestHandler: { requestTimeout: 15_000, connectionTimeout: 5_000 },
	})
}
