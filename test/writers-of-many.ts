const TRIED = "tried in mailings/sending.test.ts"
const AFTER_CLOSING = "money comes in after it; tried in payments/payments.test.ts"

/** What writes for many applications, and why its functions are not among the commands of an edition. */
export const WRITERS_OF_MANY: Record<string, string | Record<string, string>> = {
	"ledger/charges.server.ts": {
		reconcileCharges: "in the transaction of a command",
		reconcileAddress: "in the transaction of a command",
		lockExtras: "only waits",
	},
	"ledger/pending-charges.server.ts": {
		reconcileSoon: "in the transaction of an import, which is refused",
		reconcilePending: "leaves ledgers of a closed edition as they are; tried in extras/held-ledgers.test.ts",
	},
	"applications/extras-holder.server.ts": {
		holderFirst: "only reads",
		holderOf: "only reads",
		isHolder: "only reads",
		findHolder: "only reads",
		findOtherHolder: "only reads",
		listHolders: "only reads",
		settleExtras: "in the transaction of a command",
	},
	"decisions/confirmation.server.ts": {
		countFinishedConfirmations: "only reads",
		nextConfirmationCause: "only reads",
	},
	"decisions/changed-confirmations.server.ts": {
		planChangedConfirmations: "only reads",
		sendChangedConfirmations: "sends each by sendConfirmation, which is refused",
	},
	"decisions/mailed-copies.server.ts": "in the transaction of a command",
	"bulk-changes/change-application.server.ts": "in the transaction of a command",
	"bulk-changes/commands.server.ts": {
		startBulkChange: "asks first; tried in bulk-changes.test.ts",
		stopBulkChange: "ends what would only be left undone",
	},
	"bulk-changes/prepare.server.ts": { prepareUndo: "asks first; tried in bulk-changes.test.ts" },
	"bulk-changes/job.server.ts":
		"leaves the applications of a closed edition as they are; tried in bulk-changes.test.ts",
	"applications/vacancies.server.ts": "in the transaction of a command",
	"standby/answer-offer.server.ts": "refuses; tried in standby/offers.test.ts",
	"standby/offer-times.server.ts": "moves nothing there; tried in standby/unsent-offers.test.ts",
	"standby/offers.server.ts": "offers nothing there; tried in standby/offers.test.ts",
	"mail/redirect-letters.server.ts": "in the transaction of a command",
	"mailings/attachments.server.ts": TRIED,
	"mailings/drafts.server.ts": TRIED,
	"mailings/queue.server.ts": TRIED,
	"mailings/recipients.server.ts": "in the transaction of a command",
	"mailings/sending.server.ts": TRIED,
	"money/credit-document.server.ts": "books are made after it; tried in money/credit-document.test.ts",
	"money/invoice-run-job.server.ts": "books are made after it; tried in money/invoice-runs.test.ts",
	"money/invoice-runs.server.ts": "books are made after it; tried in money/invoice-runs.test.ts",
	"money/letters.server.ts": "tells nobody there; tried in money/reminders.test.ts",
	"payments/bookings.server.ts": AFTER_CLOSING,
	"payments/checks.server.ts": AFTER_CLOSING,
	"payments/erase-payers.server.ts": "goes on",
	"payments/match.server.ts": AFTER_CLOSING,
	"payments/notices.server.ts": AFTER_CLOSING,
	"payments/practice-end.server.ts": "goes on",
	"payments/requests.server.ts": AFTER_CLOSING,
	"statements/commands.server.ts": AFTER_CLOSING,
	"vendor-pages/verdict-emails.server.ts": "tells nobody there; tried in vendor-pages/verdict-emails.test.ts",
	"statements/expire.server.ts": "goes on",
	"statements/job.server.ts": AFTER_CLOSING,
	"statements/prepare.server.ts": "changes nothing of an edition",
}
