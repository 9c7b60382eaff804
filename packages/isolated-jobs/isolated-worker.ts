import { type ChildProcess, fork } from "node:child_process"
import { setPriority } from "node:os"
import { UsageReader } from "./process-usage.ts"
import type { JobMessage, ResultMessage } from "./serve-jobs.ts"

export interface WorkerLimits {
	/** Milliseconds of processor for one job, without the start of its process. */
	processor: number
	/** Milliseconds for one job, of which a busy machine gives it only a part. */
	time: number
	/** Bytes that a process may hold. */
	memory: number
	/** A process is replaced after so many: 100, unless something else is said. */
	jobsPerProcess?: number
}

export type IsolatedOutcome<Result> = { ok: true; result: Result } | IsolationFailure

export interface IsolationFailure {
	ok: false
	reason: IsolationFault
	/** Milliseconds of processor that the job took, with the start of a process that was started for it. */
	processorUsed: number
}

/**
 * "too-long": of processor; "too-late": the machine is too busy to finish it in time; "crashed": the process ended by
 * itself in the middle of the job; "not-started": there was none to do it; "abandoned": nobody waits for it any more.
 */
export type IsolationFault =
	| "too-long"
	| "too-late"
	| "too-much-memory"
	| "crashed"
	| "not-started"
	| "queue-full"
	| "abandoned"
	| "closed"

export interface ChildProgram {
	/** A script that calls `serveJobs`. */
	script: string
	args: string[]
	nodeOptions?: string[]
}

interface WorkerObserver {
	idle(): void
	ended(): void
}

export interface JobOptions {
	/** Aborted once nobody waits for it: it is not begun then. */
	signal?: AbortSignal | undefined
	/** Milliseconds of processor, in place of the limit: with the start of a process that is started for it. */
	processorLeft?: number
}

export interface Task<Job, Result> extends JobOptions {
	job: Job
	finish(outcome: IsolatedOutcome<Result>): void
}

/** A process that nobody needed for so many milliseconds is given up. */
const IDLE_TIMEOUT = 60_000
/** A process is replaced after so many jobs, and after one that left half of its memory full: nothing adds up. */
const MAX_JOBS_PER_PROCESS = 100
/** Milliseconds between two looks at what a working process uses. */
const USAGE_CHECK_INTERVAL = 5
/** A process is killed when it comes within so many bytes of its limit, as it may take more before the next look. */
const MEMORY_MARGIN = 10 * 1024 * 1024
/** The part of its limit of processor at which a process is killed: on a busy machine the next look comes late. */
const PROCESSOR_PART = 0.97
/** Milliseconds until a new process is ready, on a machine that has much else to do. */
const START_TIMEOUT = 30_000
/** Less urgent than this process, which answers people. */
const NICENESS = 10

/** A child process that does one job after the other, and is killed at their limits. */
export class IsolatedWorker<Job extends object, Result> {
	readonly #child: ChildProcess
	readonly #usage: UsageReader
	readonly #limits: WorkerLimits
	readonly #exited: Promise<void>
	readonly #observer: WorkerObserver
	#task: Task<Job, Result> | undefined
	#timers: NodeJS.Timeout[] = []
	/** Milliseconds of processor that were used when the job was given to it. */
	#usedBefore = 0
	/** The same as it was last looked at: of a process that ended nothing can be read. */
	#usedLast = 0
	#jobs = 0
	#isReady = false
	#isEnding = false

	constructor(
		{ script, args, nodeOptions = [] }: ChildProgram,
		limits: WorkerLimits,
		observer: WorkerObserver,
	) {
		this.#limits = limits
		this.#observer = observer
		this.#child = fork(script, args, {
			env: { MALLOC_ARENA_MAX: "2" },
			execArgv: ["--disable-warning=ExperimentalWarning", ...nodeOptions],
			stdio: ["ignore", "ignore", "ignore", "ipc"],
		})
		this.#usage = new UsageReader(this.#child.pid)
		this.#child.unref()
		this.#child.channel?.unref()
		if (this.#child.pid) lowerPriority(this.#child.pid)
		this.#child.on("message", (message: ResultMessage<Result>) => this.#handleMessage(message))
		this.#exited = new Promise((resolve) => {
			const end = () => {
				this.#isEnding = true
				this.#fail(this.#isReady ? "crashed" : "not-started")
				this.#usage.close()
				observer.ended()
				resolve()
			}
			this.#child.once("exit", end)
			// Also raised for a message or a signal that did not arrive, while the process lives on.
			this.#child.on("error", () => {
				if (this.#child.pid === undefined) end()
			})
		})
	}

	/** Whether it has no job, and may be given one. */
	get isIdle(): boolean {
		return !this.#task && !this.#isEnding
	}

	start(task: Task<Job, Result>): void {
		this.#stopTimers()
		this.#task = task
		this.#jobs += 1
		this.#usedBefore = this.#jobs === 1 ? 0 : this.#usage.read().processor
		this.#usedLast = this.#usedBefore
		if (this.#isReady) this.#sendTask()
		else this.#timers = [setTimeout(() => this.#kill("not-started"), START_TIMEOUT)]
	}

	#sendTask(): void {
		if (!this.#task) return
		this.#stopTimers()
		const { time, memory } = this.#limits
		const { processorLeft = this.#look().processor + this.#limits.processor } = this.#task
		this.#timers = [
			setTimeout(() => this.#kill("too-late"), time),
			setInterval(() => {
				const used = this.#look()
				if (used.memory > memory - MEMORY_MARGIN) this.#kill("too-much-memory")
				else if (used.processor > processorLeft * PROCESSOR_PART) this.#kill("too-long")
			}, USAGE_CHECK_INTERVAL),
		]
		// That no message reaches it any more shows in its exit.
		const message: JobMessage<Job> = { nth: this.#jobs, job: this.#task.job }
		this.#child.send(message, () => undefined)
	}

	#handleMessage({ nth, result }: ResultMessage<Result>): void {
		if (nth === 0 && !this.#isReady) {
			this.#isReady = true
			this.#sendTask()
		} else if (nth === this.#jobs && result !== undefined) this.#handleResult(result)
	}

	close(): Promise<void> {
		this.#kill("closed")
		return this.#exited
	}

	/** What it holds now, and what it has taken of the processor since the job was given to it. */
	#look(): { memory: number; processor: number } {
		const { memory, processor } = this.#usage.read()
		this.#usedLast = Math.max(this.#usedLast, processor)
		return { memory, processor: this.#usedLast - this.#usedBefore }
	}

	#fail(reason: IsolationFault): void {
		this.#finish({ ok: false, reason, processorUsed: this.#usedLast - this.#usedBefore })
	}

	#kill(reason: IsolationFault): void {
		this.#isEnding = true
		this.#fail(reason)
		this.#child.kill("SIGKILL")
	}

	/** Once for each job: what comes later counts for nothing. */
	#finish(outcome: IsolatedOutcome<Result>): void {
		const task = this.#task
		this.#task = undefined
		this.#stopTimers()
		task?.finish(outcome)
	}

	#handleResult(result: Result): void {
		if (!this.#task) return
		this.#finish({ ok: true, result })
		if (
			this.#jobs >= (this.#limits.jobsPerProcess ?? MAX_JOBS_PER_PROCESS) ||
			this.#usage.read().memory > this.#limits.memory / 2
		) {
			this.#kill("closed")
			return
		}
		this.#timers = [setTimeout(() => this.#kill("closed"), IDLE_TIMEOUT).unref()]
		this.#observer.idle()
	}

	#stopTimers(): void {
		for (const timer of this.#timers) clearTimeout(timer)
		this.#timers = []
	}
}

/** Where the system does not allow it, the process works at the priority of this one. */
function lowerPriority(pid: number): void {
	try {
		setPriority(pid, NICENESS)
	} catch {}
}
