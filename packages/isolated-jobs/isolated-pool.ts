import { FairQueue } from "./fair-queue.ts"
import {
	type ChildProgram,
	type IsolatedOutcome,
	IsolatedWorker,
	type IsolationFault,
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
	/**
	 * Jobs of different senders take turns. Never rejects.
	 * @param signal aborted once nobody waits for it: it is not begun then
	 */
	run(job: Job, sender: string, signal?: AbortSignal): Promise<IsolatedOutcome<Result>>
	/** Ends every process; what runs or waits is "closed". */
	close(): Promise<void>
}

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
	const idle: IsolatedWorker<Job, Result>[] = []
	const all = new Set<IsolatedWorker<Job, Result>>()
	let isClosed = false

	function startNext(): void {
		if (!queue.size) return
		const worker = idle.pop() ?? (all.size < limits.processes ? tryToStartWorker() : undefined)
		if (!worker) return
		const task = nextTask()
		if (task) worker.start(task)
		else idle.push(worker)
	}
	function nextTask(): Task<Job, Result> | undefined {
		for (let task = queue.next(); task; task = queue.next()) {
			if (!task.signal?.aborted) return task
			task.finish({ ok: false, reason: "abandoned" })
		}
		return undefined
	}
	/** Where the system has no room for another process, those that run go on; without any, nothing can wait. */
	function tryToStartWorker(): IsolatedWorker<Job, Result> | undefined {
		try {
			return startWorker()
		} catch {
			if (!all.size) finishAll("not-started")
			return undefined
		}
	}
	function finishAll(reason: IsolationFault): void {
		for (let task = queue.next(); task; task = queue.next()) task.finish({ ok: false, reason })
	}
	function startWorker(): IsolatedWorker<Job, Result> {
		const worker = new IsolatedWorker<Job, Result>(program, limits, {
			idle: () => {
				idle.push(worker)
				startNext()
			},
			ending: () => {
				if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
			},
			ended: () => {
				all.delete(worker)
				if (!isClosed) startNext()
			},
		})
		all.add(worker)
		return worker
	}

	return {
		run: (job, sender, signal) =>
			new Promise((finish) => {
				if (isClosed) finish({ ok: false, reason: "closed" })
				else if (!queue.add({ job, signal, finish }, sender)) finish({ ok: false, reason: "queue-full" })
				else startNext()
			}),
		async close() {
			isClosed = true
			finishAll("closed")
			await Promise.all([...all].map((worker) => worker.close()))
		},
	}
}
