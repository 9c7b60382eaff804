import { availableParallelism } from "node:os"
import { z } from "zod"
import { type IsolationFault, openIsolatedPool } from "#isolated-jobs"
import { isolatedCommand } from "../../../platform/isolated-command.server.ts"
import type { Log } from "../../../platform/log.server.ts"
import { MEDIA_TYPES, type MediaType, REFUSALS } from "../rules.ts"
import type { FileVerdict, JudgeRules } from "./judge-file.server.ts"

export interface JudgeJob extends JudgeRules {
	/** Where the file lies; a picture is written afresh there. */
	path: string
}

export interface DocumentJudge {
	/**
	 * Never rejects.
	 * @param sender takes turns with other senders
	 * @param signal aborted once nobody waits for the verdict
	 */
	judge(job: JudgeJob, sender: string, signal?: AbortSignal): Promise<FileVerdict>
	close(): Promise<void>
}

export const JUDGE_LIMITS = {
	processes: Math.max(1, Math.min(4, availableParallelism() - 1)),
	waiting: 200,
	/** Milliseconds of processor for one file: both tries, and the start of processes for them. */
	processor: 5_000,
	/**
	 * Milliseconds of processor in which nearly every file is judged. What takes longer, or more memory than earlier files left,
	 * is begun afresh in a process for this file alone, so that however many of them come, the others wait for less than a
	 * second each and not for five.
	 */
	firstTry: 700,
	time: 15_000,
	memory: 256 * 1024 * 1024,
}

/**
 * The largest HEIC fills the memory of a process. Beside its decoder V8 keeps little: compiling it on several threads, or more of
 * it than is worth it, and room for young objects take 15 MB just then.
 */
const SPARING = [
	"--wasm-max-mem-pages=2600",
	"--wasm-num-compilation-tasks=1",
	"--wasm-tiering-budget=130000000",
	"--max-semi-space-size=1",
	"--optimize-for-size",
]

/** What a process says is believed only as far as it can be true. */
const verdictSchema: z.ZodType<FileVerdict> = z.discriminatedUnion("ok", [
	z.object({
		ok: z.literal(true),
		mediaType: z.enum(Object.keys(MEDIA_TYPES) as MediaType[]),
		size: z.int().positive(),
		sha256: z.stringFormat("sha256", /^[0-9a-f]{64}$/),
	}),
	z.object({ ok: z.literal(false), reason: z.enum(REFUSALS) }),
])

/** What a file is the reason of; with any other fault it may be sent again. */
const FILE_FAULTS: IsolationFault[] = ["too-long", "too-much-memory", "crashed"]

/** What a file may not be the reason of in a process that judged others before. */
const NEED_MORE: IsolationFault[] = ["too-long", "too-much-memory"]

/** What its sender is told of a file that no process came to the end of. */
export const refusalOf = (fault: IsolationFault): "too-complex" | "not-judged" =>
	FILE_FAULTS.includes(fault) ? "too-complex" : "not-judged"

/** Judges documents in processes of their own, within limits of time and memory (`judgeFile`). */
export function openDocumentJudge(log: Log, limits = JUDGE_LIMITS): DocumentJudge {
	const program = isolatedCommand("judge", ...SPARING)
	const quick = openIsolatedPool<JudgeJob, unknown>(program, { ...limits, processor: limits.firstTry })
	const thorough = openIsolatedPool<JudgeJob, unknown>(program, { ...limits, jobsPerProcess: 1 })
	return {
		async judge(job, sender, signal) {
			const first = await quick.run(job, sender, { signal })
			const needsMore = !first.ok && NEED_MORE.includes(first.reason)
			const outcome = needsMore
				? await thorough.run(job, sender, { signal, processorLeft: limits.processor - first.processorUsed })
				: first
			const read = outcome.ok ? verdictSchema.safeParse(outcome.result) : undefined
			if (read?.success) return read.data
			const fault = outcome.ok ? "crashed" : outcome.reason
			log.warn({ reason: fault }, "a document was not judged to its end")
			return { ok: false, reason: refusalOf(fault) }
		},
		close: async () => void (await Promise.all([quick.close(), thorough.close()])),
	}
}
