import { TIMEOUTS } from "../../../../test/timeouts.ts"
import { openLog } from "../../../platform/log.server.ts"
import { JUDGE_LIMITS, openDocumentJudge } from "./document-judge.server.ts"

/** The judge of the product, which on a busy machine waits longer before it says that a file was not judged. */
export const openPatientJudge = () =>
	openDocumentJudge(openLog("silent"), { ...JUDGE_LIMITS, time: TIMEOUTS.wait })
