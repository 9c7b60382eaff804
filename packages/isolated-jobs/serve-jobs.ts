/** A message to a child process: `nth` names the job, so that no answer is taken for that of another. */
export interface JobMessage<Job> {
	nth: number
	job: Job
}

/** A message of a child process; the one without a result says that it is ready. */
export interface ResultMessage<Result> {
	nth: number
	result?: Result
}

/** In the child process: answers each job of the pool that started it, and ends with that one. */
export function serveJobs<Job, Result>(handle: (job: Job) => Promise<Result>): void {
	const send = (message: ResultMessage<Result>) => process.send?.(message)
	// At once, and whatever it compiles in the background: nobody asks how it ended.
	process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
	process.on("message", async ({ nth, job }: JobMessage<Job>) => send({ nth, result: await handle(job) }))
	send({ nth: 0 })
}
