const TRIED = "tried in mailings/sending.test.ts"

/** What writes for many applications, and why its functions are not among the commands of an edition. */
export const WRITERS_OF_MANY = {
	"bulk-changes/job.server.ts":
		"leaves the applications of a closed edition as they are; tried in bulk-changes.test.ts",
	"mailings/attachments.server.ts": TRIED,
	"mailings/drafts.server.ts": TRIED,
	"mailings/queue.server.ts": TRIED,
	"mailings/recipients.server.ts": "in the transaction of a command",
	"mailings/sending.server.ts": TRIED,
}
