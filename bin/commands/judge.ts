import { serveJobs } from "#isolated-jobs"
import type { JudgeJob } from "../../app/domain/files/judging/document-judge.server.ts"
import { type FileVerdict, judgeFile } from "../../app/domain/files/judging/judge-file.server.ts"

/** A process of the document judge, which the server starts. */
export async function run(): Promise<void> {
	serveJobs(({ path, only }: JudgeJob) =>
		judgeFile(path, { only }).catch((): FileVerdict => ({ ok: false, reason: "damaged" })),
	)
}
