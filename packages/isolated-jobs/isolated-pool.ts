import { FairQueue } from "./fair-queue.ts"
import {
	type ChildProgram,
	type IsolatedOutcome,
	IsolatedWorker,
	type IsolationFailure,
	type IsolationFault,
	type JobOptions,
	type Task,
	type WorkerLimits,
} from "./isolated-worker.ts"

export interface IsolationLimits extends WorkerLimits {
	/** Child processes at the most, each with one job at a time. */
	processes: number
	/** Jobs that may wait. */
	waiting: number
}

export interface IsolatedPool<Job, Result> {
	/** Jobs of different senders take turns. Never rejects. */
	run(job: Job, sender: string, options?: JobOptions): Promise<IsolatedOutcome<Result>>
	/** Ends every process; what runs or waits is "closed". */
	close(): Promise<void>
}

/** Of a job that was not begun. */
const refuse = (reason: IsolationFault): IsolationFailure => ({ ok: false, reason, processorUsed: 0 })

/**
 * Runs jobs in child processes of their own, which are killed and replaced at their limits. They know nothing of this
 * process: no settings, no secrets, no connections.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions that share one state.
export function openIsolatedPool<Job extends object, Result>(
	program: ChildProgram,
	limits: IsolationLimits,
): IsolatedPool<Job, Result> {
	const queue = new FairQueue<Task<Job, Result>>(limits.waiting)
	const workers = new Set<IsolatedWorker<Job, Result>>()
	let isClosed = false

	function startNext(): void {
		if (!queue.size) return
		const worker = [...workers].find(({ isIdle }) => isIdle) ?? startWorker()
		if (!worker) return
		const task = nextTask()
		if (task) worker.start(task)
	}
	function nextTask(): Task<Job, Result> | undefined {
		for (let task = queue.next(); task; task = queue.next()) {
			if (!task.signal?.aborted) return task
			task.finish(refuse("abandoned"))
		}
		return undefined
	}
	function finishAll(reason: IsolationFault): void {
		for (let task = queue.next(); task; task = queue.next()) task.finish(refuse(reason))
	}
	/** Where the system has no room for another process, those that run go on; without any, nothing can wait. */
	function startWorker(): IsolatedWorker<Job, Result> | undefined {
		if (workers.size >= limits.processes) return undefined
		const ended = () => {
			if (worker) workers.delete(worker)
			startNext()
		}
		let worker: IsolatedWorker<Job, Result> | undefined
		try {
			worker = new IsolatedWorker(program, limits, { idle: startNext, ended })
			workers.add(worker)
		} catch {
			if (!workers.size) finishAll("not-started")
		}
		return worker
	}

	return {
		run: (job, sender, options) =>
			new Promise((finish) => {
				if (isClosed) finish(refuse("closed"))
				else if (!queue.add({ ...options, job, finish }, sender)) finish(refuse("queue-full"))
				else startNext()
			}),
		async close() {
			isClosed = true
			finishAll("closed")
			await Promise.all([...workers].map((worker) => worker.close()))
		},
	}
}
