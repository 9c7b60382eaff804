import { href } from "react-router"
import { Notice } from "../../../../ui/notice.tsx"
import { RowButton } from "../../shell/actions/row-button.tsx"
import { useRight } from "../../shell/rights/use-right.ts"
import type { readApplicationView } from "../application-view.server.ts"

export const NOT_UNDONE = "The withdrawal was not undone. Please try again."

type View = NonNullable<Awaited<ReturnType<typeof readApplicationView>>>
type WithdrawalProps = Pick<View, "id" | "brand"> & { withdrawal: NonNullable<View["withdrawal"]> }

/** That the vendor wants no stall, why, and the way back. */
export function Withdrawal({ id, brand, withdrawal: { who, at, reason } }: WithdrawalProps) {
	const canUndo = useRight("applications.correct")
	return (
		<Notice className="mb-4 rounded-md">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<p className="min-w-0 wrap-anywhere">
					Withdrawn by {who}, {at}. Nothing is decided about it any more.
					{reason && (
						<>
							{" "}
							Reason: <span className="whitespace-pre-line">{reason}</span>
						</>
					)}
				</p>
				{canUndo && (
					<RowButton
						action={href("/admin/applications/:id/withdrawal/removal", { id: String(id) })}
						label="Undo the withdrawal"
						fullLabel={`Undo the withdrawal of ${brand}`}
						failure={NOT_UNDONE}
					/>
				)}
			</div>
		</Notice>
	)
}
