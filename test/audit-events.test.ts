import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { ACTIONS, type Action } from "../app/domain/audit/rules.ts"
import { readSources } from "./source-files.ts"

const PROOF_FAILED: Action[] = ["password-proof-failed", "second-factor-failed"]

/** By the route that takes a form: the acts it leaves in the audit log, or why it leaves none. */
const AUDIT_EVENTS_OF_FORMS: Record<string, Action[] | string> = {
	"app/web/account/change-password.tsx": ["password-changed", "password-proof-failed"],
	"app/web/account/ended-sessions.tsx": ["session-ended", "sessions-ended", "password-proof-failed"],
	"app/web/account/forgot-password.tsx": ["password-letter-asked"],
	"app/web/account/invitation.tsx": ["invitation-accepted", "signed-in", "browser-known"],
	"app/web/account/login.tsx": ["signed-in", "sign-in-failed", "sign-in-blocked", "browser-known"],
	"app/web/account/logout.ts": ["signed-out"],
	"app/web/account/own-account.tsx": ["digest-changed"],
	"app/web/account/recovery-codes.tsx": ["recovery-codes-renewed", ...PROOF_FAILED],
	"app/web/account/reset-password.tsx": ["password-reset", "browser-known"],
	"app/web/account/second-factor-removal.tsx": ["second-factor-off", ...PROOF_FAILED],
	"app/web/account/second-factor-setup.tsx": ["second-factor-on"],
	"app/web/account/second-factor.tsx": ["password-proof-failed"],
	"app/web/account/second-step.tsx": ["signed-in", "second-factor-failed"],
	"app/web/admin/applications/accepted/changed-confirmations.ts": ["confirmation-sent"],
	"app/web/admin/money/charges.ts": ["stall-charged"],
	"app/web/admin/money/invoice-run-act.ts": ["invoice-run-started", "invoice-run-stopped", "invoice-issued"],
	"app/web/admin/money/statements.tsx": ["statement-read"],
	"app/web/admin/money/statement-start.ts": ["statement-import-started", "statement-imported"],
	"app/web/admin/money/statement-stop.ts": ["statement-import-stopped"],
	"app/web/admin/money/payment.tsx": ["payment-booked"],
	"app/web/admin/money/allocation.tsx": ["payment-booked"],
	"app/web/api/payment-notice.ts": "what follows is done by a job, which leaves payment-booked",
	"app/web/admin/money/refund.tsx": ["refund-booked"],
	"app/web/admin/money/charge.tsx": ["charge-booked"],
	"app/web/admin/money/credit.tsx": ["credit-booked"],
	"app/web/admin/money/stall-price.tsx": ["stall-price-set"],
	"app/web/admin/money/invoice-issue.ts": ["invoice-issued"],
	"app/web/admin/money/invoice.tsx": ["etims-number-recorded"],
	"app/web/admin/money/buyer-pin.tsx": ["buyer-pin-changed"],
	"app/web/admin/money/reversal.tsx": ["entry-reversed"],
	"app/web/admin/applications/correction-letter.tsx": ["correction-sent"],
	"app/web/admin/release/requests.ts": ["release-requested"],
	"app/web/admin/release/stop.ts": ["release-stopped"],
	"app/web/admin/release/letter.tsx": ["held-letter-edited"],
	"app/web/admin/release/choice.ts": ["choice-made", "choice-taken-back"],
	"app/web/admin/release/standby-removal.ts": ["standby-ended"],
	"app/web/admin/applications/accepted/confirmation.ts": ["confirmation-sent"],
	"app/web/admin/applications/accepted/documents-links.ts": ["document-links-made"],
	"app/web/admin/applications/accepted/removal.ts": ["removed-from-accepted"],
	"app/web/admin/blank-forms/blank-forms.tsx": ["blank-form-uploaded"],
	"app/web/admin/blank-forms/removal.ts": ["blank-form-removed"],
	"app/web/admin/closing/completion.ts": ["edition-closed"],
	"app/web/admin/closing/reopening.ts": ["edition-reopened"],
	"app/web/admin/late-links/late-links.tsx": ["late-link-created"],
	"app/web/admin/late-links/revocation.ts": ["late-link-revoked"],
	"app/web/admin/content/directory-file.tsx": "shows what a file would add",
	"app/web/admin/content/directory-file-listings.ts": ["listings-uploaded"],
	"app/web/admin/content/directory-listings.ts": ["listings-made"],
	"app/web/admin/content/directory-publication.ts": ["directory-published", "directory-unpublished"],
	"app/web/admin/content/section.tsx": ["content-changed"],
	"app/web/admin/content/removal.ts": ["content-changed"],
	"app/web/admin/editions/new.tsx": ["edition-created"],
	"app/web/admin/editions/publication.ts": ["edition-published"],
	"app/web/admin/editions/unpublication.ts": ["edition-unpublished"],
	"app/web/admin/editions/dismissal.ts": ["checklist-line-dismissed"],
	"app/web/admin/editions/dismissal-removal.ts": ["checklist-line-restored"],
	"app/web/admin/editions/previews.ts": ["preview-link-created"],
	"app/web/admin/editions/preview-removal.ts": ["preview-link-revoked"],
	"app/web/admin/edition-choice.ts": "keeps in a cookie which edition one looks at",
	"app/web/admin/mail/delivery.ts": ["letter-resent"],
	"app/web/vendor/page/paper-upload.tsx": ["paper-sent"],
	"app/web/admin/papers/paper.tsx": ["paper-accepted", "paper-rejected"],
	"app/web/admin/papers/verdict-removal.ts": ["paper-verdict-undone"],
	"app/web/admin/mailings/html.ts": "shows what is typed and keeps nothing",
	"app/web/admin/mailings/attachment-addition.ts": ["mailing-saved"],
	"app/web/admin/mailings/attachment-removal.ts": ["mailing-saved"],
	"app/web/admin/mailings/edit.tsx": ["mailing-saved"],
	"app/web/admin/mailings/exclusion-removal.ts": ["mailing-saved"],
	"app/web/admin/mailings/exclusion.ts": ["mailing-saved"],
	"app/web/admin/mailings/mailings.tsx": ["mailing-saved"],
	"app/web/admin/mailings/pause.ts": ["mailing-paused"],
	"app/web/admin/mailings/removal.ts": ["mailing-deleted"],
	"app/web/admin/mailings/recipients.tsx": ["mailing-saved"],
	"app/web/admin/mailings/resumption.ts": ["mailing-resumed"],
	"app/web/admin/mailings/sending.ts": ["mailing-sent"],
	"app/web/admin/mailings/stop.ts": ["mailing-stopped"],
	"app/web/admin/mailings/test-letter.ts": ["mailing-test-sent"],
	"app/web/admin/newsletter/edit.tsx": ["newsletter-saved"],
	"app/web/admin/bulk-changes/bulk-changes.tsx": "keeps what is selected, and shows what a change would do",
	"app/web/admin/bulk-changes/start.ts": ["bulk-change-started"],
	"app/web/admin/bulk-changes/stop.ts": ["bulk-change-stopped"],
	"app/web/admin/bulk-changes/undo.ts": "shows what an undo would do",
	"app/web/admin/newsletter/new.tsx": ["newsletter-saved"],
	"app/web/admin/newsletter/sending.ts": ["newsletter-sent"],
	"app/web/admin/newsletter/stop.ts": ["newsletter-stopped"],
	"app/web/admin/letter-templates/current-version.ts": ["content-changed"],
	"app/web/admin/letter-templates/html.ts": "shows what is typed and keeps nothing",
	"app/web/admin/letter-templates/test-letter.ts": ["letter-test-sent"],
	"app/web/admin/newsletter/test-letter.ts": ["newsletter-test-sent"],
	"app/web/admin/pictures/gallery-changes.ts": ["content-changed", "picture-changed"],
	"app/web/admin/pictures/picture.tsx": ["picture-changed"],
	"app/web/admin/pictures/removal.ts": ["picture-removed"],
	"app/web/admin/pictures/resumable-upload.ts": ["picture-uploaded", "content-changed"],
	"app/web/admin/pictures/uploads.ts": ["picture-uploaded", "content-changed"],
	"app/web/admin/privacy/erasure.ts": ["vendor-data-erased"],
	"app/web/admin/sidebar.ts": "keeps in a cookie whether the sidebar is folded",
	"app/web/admin/team/invitation.tsx": ["invitation-sent", "password-proof-failed"],
	"app/web/admin/team/removal.ts": ["account-removed"],
	"app/web/admin/team/role.tsx": ["role-changed"],
	"app/web/admin/team/second-factor.tsx": ["account-second-factor-off", "password-proof-failed"],
	"app/web/admin/team/withdrawal.ts": ["invitation-withdrawn"],
	"app/web/admin/transfer/completion.ts": ["season-imported"],
	"app/web/admin/transfer/import.tsx": "shows what an import would do",
	"app/web/admin/applications/decision.ts": ["application-decided", "choice-made", "choice-taken-back"],
	"app/web/admin/applications/merge.tsx": ["applications-merged"],
	"app/web/admin/applications/separation.ts": ["applications-separated"],
	"app/web/admin/applications/correction.tsx": ["application-corrected", "email-corrected"],
	"app/web/admin/applications/notes.ts": ["note-written"],
	"app/web/admin/applications/note.ts": ["note-edited"],
	"app/web/admin/applications/note-removal.ts": ["note-deleted"],
	"app/web/admin/applications/note-restoration.ts": ["note-restored"],
	"app/web/admin/applications/tags.ts": ["application-tagged"],
	"app/web/admin/applications/tag-removal.ts": ["application-untagged"],
	"app/web/admin/tags/tag.tsx": ["tag-renamed"],
	"app/web/admin/tags/removal.ts": ["tag-deleted"],
	"app/web/admin/views/views.tsx": ["view-saved"],
	"app/web/admin/views/view.tsx": ["view-renamed"],
	"app/web/admin/views/query.ts": ["view-replaced"],
	"app/web/admin/views/removal.ts": ["view-deleted"],
	"app/web/admin/mentions/reading.ts": "keeps what one has read",
	"app/web/admin/vendor-changes/seen.ts": "keeps what somebody has seen, and says who beside it",
	"app/web/admin/applications/review.ts": ["application-reviewed"],
	"app/web/admin/applications/review-removal.ts": ["review-withdrawn"],
	"app/web/admin/applications/email-copy.ts": ["letter-resent"],
	"app/web/api/vendor-letter.ts": ["letter-written"],
	"app/web/admin/applications/vendor-link.tsx": ["vendor-link-sent"],
	"app/web/admin/applications/vendor-link-revocation.ts": ["vendor-link-revoked"],
	"app/web/vendor/page/kra-pin.tsx": ["buyer-pin-changed"],
	"app/web/vendor/page/payments.tsx": ["payment-requested"],
	"app/web/vendor/page/practice-answer.ts": "what follows is done by a job, and no money moves",
	"app/web/admin/money/practice.tsx": "what follows is done by a job, and no money moves",
	"app/web/vendor/page/payment.tsx": "keeps which receipt a vendor says they have, on what they asked for",
	"app/web/admin/applications/withdrawal.tsx": ["application-withdrawn"],
	"app/web/admin/applications/withdrawal-removal.ts": ["withdrawal-undone"],
	"app/web/vendor/page/link-request.tsx": ["vendor-link-sent"],
	"app/web/vendor/page/codes.ts": ["vendor-code-sent"],
	"app/web/vendor/page/email-change.tsx": ["email-corrected", "vendor-link-sent"],
	"app/web/vendor/page/offer.tsx": ["standby-offer-accepted", "standby-offer-declined"],
	"app/web/vendor/page/withdrawal.tsx": ["application-withdrawn"],
	"app/web/vendor/extras/extras.tsx": ["extras-submitted", "documents-replaced"],
	"app/web/vendor/extras/submissions.ts": ["extras-submitted", "documents-replaced"],
	"app/web/site/contact/contact.tsx": ["application-received"],
	"app/web/site/contact/late.tsx": ["application-received"],
	"app/web/site/contact/submissions.ts": ["application-received"],
	"app/web/site/newsletter/confirmation.tsx": "the list itself keeps when somebody confirmed",
	"app/web/site/newsletter/unsubscription.tsx": "whoever leaves the list leaves nothing behind",
}

/** By the address that hands something out. */
const AUDIT_EVENTS_OF_DOWNLOADS: Record<string, Action[]> = {
	"app/web/admin/audit/entries-csv.ts": ["audit-log-exported"],
	"app/web/admin/newsletter/subscribers-csv.ts": ["subscribers-exported"],
	"app/web/admin/privacy/export.ts": ["vendor-data-exported"],
	"app/web/admin/transfer/export.ts": ["table-exported"],
	"app/web/admin/papers/document.ts": ["paper-viewed"],
	"app/web/files/file.ts": ["document-downloaded"],
}

/** By the command of the console, the job or the rule of the database. */
const OTHER_AUDIT_EVENTS: Record<string, Action[]> = {
	"bin/commands/admin.ts": [
		"account-added",
		"account-link-made",
		"account-password-replaced",
		"account-second-factor-off",
		"account-removed",
	],
	"bin/commands/demo.ts": ["demo-season-removed"],
	"bin/commands/import.ts": ["season-imported"],
	"server/content.ts": ["content-upgraded"],
	"server/paper-jobs.ts": ["paper-carried-over"],
	"server/jobs.ts": [
		...(["old-data-erased", "audit-log-shortened"] satisfies Action[]),
		...([
			"standby-offered",
			"standby-passed-over",
			"standby-offer-lapsed",
			"standby-place-closed",
		] satisfies Action[]),
	],
	"db/migrations/0012_edition_entries.sql": ["edition-changed", "application-moved"],
}

const code = readSources(["app", "server", "bin/commands", "test"])
const sources = new Map(code.map((source) => [source.path, source]))
const written = Object.entries({
	...AUDIT_EVENTS_OF_FORMS,
	...AUDIT_EVENTS_OF_DOWNLOADS,
	...OTHER_AUDIT_EVENTS,
})
const auditEventsOf = (path: string): Action[] =>
	written.filter(([of]) => of === path).flatMap(([, acts]) => (typeof acts === "string" ? [] : acts))

/** The file and all of ours that it imports, directly or not. */
function reachable(path: string, seen = new Set<string>()): Set<string> {
	if (seen.has(path)) return seen
	seen.add(path)
	for (const imported of sources.get(path)?.imports ?? []) reachable(imported, seen)
	return seen
}

const names = (text: string, act: string) => new RegExp(`(?<![\\w-])${act}(?![\\w-])`).test(text)

test("every_route_that_takes_a_form_says_which_acts_it_leaves_or_why_none", () => {
	const routes = readFileSync("app/routes.ts", "utf8").matchAll(/"(web\/[^"]+)"/g)
	const taking = [...routes]
		.map(([, path]) => `app/${path}`)
		.filter((path) => /export (async )?(function|const) action\b/.test(sources.get(path)?.text ?? ""))
	expect([...new Set(taking)].toSorted()).toEqual(Object.keys(AUDIT_EVENTS_OF_FORMS).toSorted())
})

test("each_leaves_them_by_a_command_that_it_can_reach", () => {
	const unreached = written.flatMap(([path]) => {
		const texts = [...reachable(path)].filter(existsSync).map((file) => readFileSync(file, "utf8"))
		const recording = texts.filter((text) => /recordAuditEvent\(|INSERT INTO audit_log/.test(text))
		const missing = auditEventsOf(path).filter((act) => !recording.some((text) => names(text, act)))
		return missing.map((act) => `${path}: ${act}`)
	})
	expect(unreached).toEqual([])
})

test("every_act_is_left_by_something_and_held_by_a_test", () => {
	const acts = Object.keys(ACTIONS)
	expect([...new Set(written.flatMap(([path]) => auditEventsOf(path)))].toSorted()).toEqual(acts.toSorted())
	const tests = code.filter(
		({ path, text }) =>
			/(?<!^test\/audit-events)\.test\.tsx?$/.test(path) && /collectAuditEvents\(|auditLog\b/.test(text),
	)
	expect(tests.length).toBeGreaterThan(10)
	expect(acts.filter((act) => !tests.some(({ text }) => names(text, act)))).toEqual([])
})
