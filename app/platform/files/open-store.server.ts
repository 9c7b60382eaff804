import { join } from "node:path"
import type { Config } from "../config.server.ts"
import { openBucketStore } from "./bucket-store.server.ts"
import type { FileStore } from "./file-store.server.ts"
import { openFolderStore } from "./folder-store.server.ts"

/** A bucket where `S3_BUCKET` is set, else `files/` in the data folder. */
export function openFileStore({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): FileStore {
	return s3 ? openBucketStore(s3) : openFolderStore(join(dataDir, "files"))
}
