import { serveJobs } from "#isolated-jobs"
import { type ReportJob, readStatusNotification } from "../../app/domain/mail/status-notification.server.ts"

/** A process that reads reports about letters, which the server starts. */
export async function run(): Promise<void> {
	serveJobs(({ raw }: ReportJob) => readStatusNotification(Buffer.from(raw, "base64")))
}
