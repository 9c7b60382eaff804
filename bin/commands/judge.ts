import type { JudgeJob } from "../../app/domain/files/judging/document-judge.server.ts"
import { judgeFile, type Verdict } from "../../app/domain/files/judging/judge-file.server.ts"
import { serveJobs } from "../../app/platform/isolation/serve-jobs.ts"

/** A process of the document judge, which the server starts. */
export async function run(): Promise<void> {
	serveJobs(({ path }: JudgeJob) => judgeFile(path).catch((): Verdict => ({ ok: false, reason: "damaged" })))
}
