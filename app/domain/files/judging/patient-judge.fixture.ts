import { TIMEOUTS } from "../../../../test/timeouts.ts"
import { openLog } from "../../../platform/log.server.ts"
import { JUDGE_LIMITS, openDocumentJudge } from "./document-judge.server.ts"

/**
 * The judge of the product, which on a busy machine waits longer before it says that a file was not judged, or took too
 * much of the processor: beside other work the same file costs up to twice as much.
 */
export const openPatientJudge = (limits: Partial<typeof JUDGE_LIMITS> = {}) =>
	openDocumentJudge(openLog("silent"), {
		...JUDGE_LIMITS,
		processor: 3 * JUDGE_LIMITS.processor,
		time: TIMEOUTS.wait,
		...limits,
	})
