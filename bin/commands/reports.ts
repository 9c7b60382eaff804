import { serveJobs } from "#isolated-jobs"
import { type ReportJob, readDeliveryReport } from "../../app/domain/mail/delivery-status.server.ts"

/** A process that reads reports about letters, which the server starts. */
export async function run(): Promise<void> {
	serveJobs(({ raw }: ReportJob) => readDeliveryReport(Buffer.from(raw, "base64")))
}
