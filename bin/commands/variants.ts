import { serveJobs } from "#isolated-jobs"
import { makeVariants, type VariantJob } from "../../app/domain/pictures/make-variants.server.ts"

/** The process of the variant maker, which the server starts. */
export async function run(): Promise<void> {
	serveJobs((job: VariantJob) => makeVariants(job).catch(() => ({ failed: true })))
}
