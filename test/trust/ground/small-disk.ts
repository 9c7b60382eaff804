import { execFileSync } from "node:child_process"
import { mkdtempSync, rmdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A disk of so many megabytes; undefined where this user may not make one. */
export function mountSmallDisk(megabytes = 4): string | undefined {
	const folder = mkdtempSync(join(tmpdir(), "tamasha-disk-"))
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" })
	} catch {
		rmdirSync(folder)
		return undefined
	}
	onTestFinished(() => {
		execFileSync("umount", ["-l", folder])
		rmdirSync(folder)
	})
	return folder
}
