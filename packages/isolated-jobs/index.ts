export { type IsolatedPool, type IsolationLimits, openIsolatedPool } from "./isolated-pool.ts"
export type { ChildProgram, IsolatedOutcome, IsolationFault } from "./isolated-worker.ts"
export { type JobMessage, serveJobs } from "./serve-jobs.ts"
