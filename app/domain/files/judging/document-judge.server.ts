import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import { openIsolatedPool } from "../../../platform/isolation/isolated-pool.server.ts"
import type { Verdict } from "./judge-file.server.ts"

export interface JudgeJob {
	/** Where the file lies; a picture is written anew there. */
	path: string
}

export interface DocumentJudge {
	/** @param sender takes turns with other senders. Never rejects. */
	judge(job: JudgeJob, sender: string): Promise<Verdict>
	close(): Promise<void>
}

export const JUDGE_LIMITS = {
	processes: Math.max(1, Math.min(4, availableParallelism() - 1)),
	waiting: 200,
	processor: 5_000,
	time: 15_000,
	memory: 256 * 1024 * 1024,
}

/** The built program where there is one, else its source: `judge` is one of its commands. */
const PROGRAM = import.meta.env.PROD ? (process.argv[1] ?? "") : resolve("main.ts")

/** Judges documents in processes of their own, within limits of time and memory (`judgeFile`). */
export function openDocumentJudge(limits = JUDGE_LIMITS): DocumentJudge {
	const program = {
		script: PROGRAM,
		args: ["judge"],
		nodeOptions: ["--max-old-space-size=160", "--wasm-max-mem-pages=2600"],
	}
	const pool = openIsolatedPool<JudgeJob, Verdict>(program, limits)
	return {
		async judge(job, sender) {
			const outcome = await pool.run(job, sender)
			if (outcome.ok) return outcome.result
			const isBusy = outcome.reason === "queue-full" || outcome.reason === "closed"
			return { ok: false, reason: isBusy ? "not-judged" : "too-complex" }
		},
		close: () => pool.close(),
	}
}
