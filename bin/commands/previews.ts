import { serveJobs } from "#isolated-jobs"
import { makePreview } from "../../app/domain/files/previews/make-preview.server.ts"
import type { PreviewJob } from "../../app/domain/files/previews/preview-rules.ts"

/** The process of the preview maker, which the server starts. */
export async function run(): Promise<void> {
	serveJobs((job: PreviewJob) => makePreview(job).catch(() => ({ failed: true })))
}
