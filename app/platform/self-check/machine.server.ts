import { existsSync } from "node:fs"
import { mkdtemp, rmdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { isHttps } from "../../values/https.ts"
import { type Config, readSecret } from "../config.server.ts"
import { prepareDataDir, readDiskSpace } from "../data-dir.server.ts"
import { describeListenFault, type ListeningAddress, tryToListen } from "../listening.server.ts"
import { newestMigrationDate } from "../migrations.server.ts"
import { errorCodeOf, type Finding } from "./finding.ts"

/** That we may keep our data where `DATA_DIR` says; leaves no folder behind. Goes on as the owner of an existing one. */
export async function checkDataDir({ dataDir, authSecretFile }: Config): Promise<Finding[]> {
	const name = "data folder"
	if (!existsSync(dataDir)) return [await checkMissing(name, dataDir)]
	const fault = prepareDataDir(dataDir)
	if (fault) return [{ name, state: "fault", message: fault }]
	// Its message is for the person at the console.
	if (authSecretFile && existsSync(authSecretFile)) readSecret(authSecretFile)
	return [{ name, state: "ok", message: dataDir }]
}

async function checkMissing(name: string, dataDir: string): Promise<Finding> {
	const above = nearestFolder(dataDir)
	try {
		// Tried, for root may write anywhere by its rights, and yet not below /proc.
		await rmdir(await mkdtemp(join(above, ".tamasha-")))
		return { name, state: "ok", message: `${dataDir} will be created at the first start` }
	} catch (error) {
		const message = `DATA_DIR ${dataDir} cannot be created: ${above} cannot be written to by user ${process.getuid?.()} (${errorCodeOf(error)})`
		return { name, state: "fault", message }
	}
}

function nearestFolder(missing: string): string {
	const above = dirname(missing)
	return above === missing || existsSync(above) ? above : nearestFolder(above)
}

const GIGABYTE = 1_000_000_000
/** Below it uploads are about to reach the reserve that is left to everything else. */
const LOW_SPACE = 2 * GIGABYTE
/** Below it the embedded database may stop at any moment. */
const CRITICAL_SPACE = 0.1 * GIGABYTE

export async function checkSpace(config: Pick<Config, "dataDir" | "diskReserve">): Promise<Finding[]> {
	const { dataDir, diskReserve } = config
	const name = "disk space"
	const folder = existsSync(dataDir) ? dataDir : nearestFolder(dataDir)
	const { free, reserve } = await readDiskSpace({ dataDir: folder, diskReserve })
	const message = `${formatGigabytes(free)} free in ${dataDir}`
	if (free >= Math.max(LOW_SPACE, reserve)) return [{ name, state: "ok", message }]
	const refused = `, less than the reserve of ${formatGigabytes(reserve)}, so uploads are refused`
	const todo = `${message}${free < reserve ? refused : ""}: free some space, or move DATA_DIR or the documents (S3_BUCKET) elsewhere`
	return [{ name, state: free < CRITICAL_SPACE ? "fault" : "warning", message: todo }]
}

const formatGigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`

/** Only a proxy answers an https address: unless it is trusted, every visitor has its own. */
export async function checkProxy({
	publicUrl,
	trustProxy,
}: Pick<Config, "publicUrl" | "trustProxy">): Promise<Finding[]> {
	const name = "proxy"
	if (trustProxy) return [{ name, state: "ok", message: "trusted for the address of each visitor" }]
	if (!isHttps(publicUrl)) return [{ name, state: "ok", message: "none" }]
	const message =
		"PUBLIC_URL is an https address and TRUST_PROXY is off: all visitors have the address of the proxy, and limits shut out everybody at once. Set TRUST_PROXY=on where the proxy overwrites X-Forwarded-For"
	return [{ name, state: "warning", message }]
}

/** That we may listen where `HOST` and `PORT` say, or a Tamasha does already. */
export async function checkPort(config: ListeningAddress): Promise<Finding[]> {
	const { host, port } = config
	const name = "port"
	const error = await tryToListen(config)
	if (!error) return [{ name, state: "ok", message: `${port || "any free one"} on ${host}` }]
	if (error.code === "EADDRINUSE" && (await isTamasha(config))) {
		return [{ name, state: "ok", message: `${port} on ${host}, where a Tamasha server runs` }]
	}
	return [{ name, state: "fault", message: await describeListenFault(error, config) }]
}

async function isTamasha({ host, port }: ListeningAddress): Promise<boolean> {
	const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }
	const at = everywhere[host] ?? (host.includes(":") ? `[${host}]` : host)
	try {
		const response = await fetch(`http://${at}:${port}/healthz`, { signal: AbortSignal.timeout(3_000) })
		return response.ok && response.headers.has("x-request-id") && (await response.text()) === "ok\n"
	} catch {
		return false
	}
}

/** That this machine knows about what time it is: later than this version was made. */
export async function checkTime(now: Date): Promise<Finding[]> {
	const name = "time"
	const builtAt = newestMigrationDate()
	const message = now.toISOString()
	if (now > builtAt) return [{ name, state: "ok", message }]
	const todo = `the clock of this machine says ${message}, before this version was built: turn on NTP`
	return [{ name, state: "fault", message: todo }]
}
