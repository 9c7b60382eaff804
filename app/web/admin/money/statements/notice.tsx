import { Notice } from "../../../../ui/notice.tsx"

/** Where a till of ours stands in for M-Pesa, a statement is real all the same. */
export const StatementNotice = () => (
	<Notice tone="warning">
		M-Pesa is not set up, and this site is for practice. A statement is taken for real all the same: its
		payments are booked as M-Pesa, are in every export, and stay when practice ends. Receipts of the practice
		till are refused.
	</Notice>
)
