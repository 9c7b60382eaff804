import { readFileSync } from "node:fs"
import { readdir } from "node:fs/promises"
import type { Sample } from "../../hostile/documents.ts"
import { childrenOf } from "./process-usage.ts"

/** The form that pictures are uploaded with, as a browser without script sends it. */
export function picturesForm(files: Omit<Sample, "what">[]): FormData {
	const body = new FormData()
	for (const { name, content } of files) body.append("pictures", new File([Uint8Array.from(content)], name))
	return body
}

/** All files below a folder; none where there is no folder. */
export async function listFiles(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Looks from now on how many children of a process run at once that were started with this last word. */
export function watchProcesses(pid: number | undefined, lastWord: string): { stop(): number } {
	let most = 0
	const isMeant = (child: number) => commandOf(child).endsWith(`\0${lastWord}\0`)
	const timer = setInterval(() => {
		most = Math.max(most, childrenOf(pid).filter(isMeant).length)
	}, 10)
	return {
		stop() {
			clearInterval(timer)
			return most
		},
	}
}

/** "" once it has ended. */
function commandOf(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8")
	} catch {
		return ""
	}
}
