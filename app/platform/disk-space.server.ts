import { statfs } from "node:fs/promises"
import type { DiskSpace } from "#form-upload"
import type { Config } from "./config.server.ts"

const GIGABYTE = 1_000_000_000

/** How full the disk is that `dataDir` lies on. Its reserve is that of the settings, else 1 GB, or 5 % of a small disk. */
export async function readDiskSpace({
	dataDir,
	diskReserve,
}: Pick<Config, "dataDir" | "diskReserve">): Promise<DiskSpace> {
	const { bavail, blocks, bsize } = await statfs(dataDir)
	return { free: bavail * bsize, reserve: diskReserve ?? Math.min(GIGABYTE, (blocks * bsize) / 20) }
}
