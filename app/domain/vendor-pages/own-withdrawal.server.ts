import type { Db } from "../../platform/db.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { type WithdrawalResult, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { redeemCode } from "./codes.server.ts"
import type { LinkMaker } from "./links.server.ts"
import { canWithdraw } from "./rules.ts"
import { readStageOf } from "./told-stage.server.ts"

export type OwnWithdrawalResult =
	| WithdrawalResult
	/** It is another one, was used or tried too often, or its time is over. */
	| { ok: false; reason: "wrong-code" }
	/** There is nothing to withdraw, as far as the vendor was told, or the festival is over. */
	| { ok: false; reason: "not-possible" }

/** Withdraws an application for whoever has its link, and the code that was sent to the address on file. */
export function withdrawOwn(
	db: Db,
	applicationId: number,
	{ code, reason }: { code: string; reason: string },
	maker: LinkMaker,
): Promise<OwnWithdrawalResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		// Pressed twice, it was done once.
		const isDone = application.withdrawnAt !== null
		if (!isDone && !canWithdraw(await readStageOf(tx, application, maker.at)))
			return { ok: false, reason: "not-possible" }
		if (!isDone && !(await redeemCode(tx, { applicationId, purpose: "withdrawal" }, code, maker)))
			return { ok: false, reason: "wrong-code" }
		return withdrawApplication(tx, applicationId, { by: null, at: maker.at, reason })
	})
}
