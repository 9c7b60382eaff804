import type { RouterContextProvider } from "react-router"
import { findWithdrawal } from "../../../../domain/decisions/withdrawals.server.ts"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { capitalize } from "../../../../values/normalize-text.ts"
import { getServices } from "../../../request/context.ts"
import { isUnidentified } from "../../shell/rights/visibility.server.ts"

type Context = Readonly<RouterContextProvider>

/** That an application is withdrawn; who reviews blind reads no reason before they have scored. */
export async function readWithdrawal(context: Context, application: number) {
	const found = await findWithdrawal(getServices(context).db, application)
	if (!found) return undefined
	const { isByVendor, by, at, reason } = found
	const who = isByVendor ? "the vendor" : capitalize(by ?? "a colleague")
	return {
		who,
		at: formatNairobiDateTime(at),
		reason: (await isUnidentified(context, application)) ? "" : reason,
	}
}
