import type { Register } from "react-router"
import type { Right } from "../../domain/accounts/rights.ts"

/** Every address that nobody reaches without a session, as the router knows it. */
type GuardedPath = Extract<
	Register extends { pages: infer Pages } ? keyof Pages : never,
	`/admin${string}` | `/api${string}`
>

/** What reading an address needs, and where that is another right, what sending a form to it needs. */
type RouteRight = Right | { read: Right; send: Right }

/** The right that each address of the back office needs: a route without one does not compile. */
export const ROUTE_RIGHTS = {
	"/admin": "overview.read",
	"/admin/vendors": "applications.read",
	"/admin/applications/:id": "applications.read",
	"/admin/applications/:id/edit": "applications.correct",
	"/admin/applications/:id/emails/:letter": "applications.correct",
	"/admin/vendors/:id/decision": "applications.decide",
	"/admin/vendors/:id/decision/new": "applications.decide",
	"/admin/vendors/:id/details": "applications.read",
	"/admin/vendors/:id/photos/:photoId": "applications.read",
	"/admin/vendors/:id/answers/:fileId": "documents.read",
	"/admin/vendors/:id/data": "personal-data",
	"/admin/vendors/:id/data/export": "personal-data",
	"/admin/vendors/:id/erasure": "personal-data",
	"/admin/vendors/:id/erasure/new": "personal-data",
	"/admin/late-links": "late-links",
	"/admin/late-links/:id/revocation": "late-links",
	"/admin/closing": "overview.read",
	"/admin/closing/new": "editions.close",
	"/admin/closing/completion": "editions.close",
	"/admin/closing/reopening": "editions.reopen",
	"/admin/release": "confirmations.send",
	"/admin/release/new": "confirmations.send",
	"/admin/release/requests": "confirmations.send",
	"/admin/release/:id/stop": "confirmations.send",
	"/admin/release/letters/:id": "confirmations.send",
	"/admin/release/letters/:id/html": "confirmations.send",
	"/admin/release/letters/:id/choice": "applications.decide",
	"/admin/release/standby": "confirmations.send",
	"/admin/release/standby/:id/removal": "applications.decide",
	"/admin/accepted": "accepted.read",
	"/admin/accepted/:id/confirmation": "confirmations.send",
	"/admin/accepted/:id/removal": "applications.decide",
	"/admin/accepted/:id/removal/new": "applications.decide",
	"/admin/accepted/:id/documents": "documents.read",
	"/admin/accepted/:id/documents/links": "documents.read",
	"/admin/accepted/:id/documents/:documentId": "documents.read",
	"/admin/sidebar": "account",
	"/admin/edition": "account",
	"/admin/account": "account",
	"/admin/account/password": "account",
	"/admin/account/ended-sessions": "account",
	"/admin/account/second-factor": "account",
	"/admin/account/second-factor/setup": "account",
	"/admin/account/second-factor/removal": "account",
	"/admin/account/recovery-codes": "account",
	"/admin/outbox": "letters.read",
	"/admin/outbox/:id": "letters.read",
	"/admin/outbox/:id/html": "letters.read",
	"/admin/outbox/:id/delivery": "letters.send",
	"/admin/newsletter": "newsletters",
	"/admin/newsletter/subscribers": "newsletters",
	"/admin/newsletter/subscribers.csv": "newsletters",
	"/admin/newsletter/new": "newsletters",
	"/admin/newsletter/:id": "newsletters",
	"/admin/newsletter/:id/edit": "newsletters",
	"/admin/newsletter/:id/html": "newsletters",
	"/admin/newsletter/:id/test": "newsletters",
	"/admin/newsletter/:id/sending": "newsletters",
	"/admin/newsletter/:id/sending/new": "newsletters",
	"/admin/newsletter/:id/stop": "newsletters",
	"/admin/newsletter/:id/stop/new": "newsletters",
	"/admin/content": "content.write",
	"/admin/content/vendors": "content.write",
	"/admin/content/photographs": "content.write",
	"/admin/content/vendors/:id/listings": "content.write",
	"/admin/content/vendors/:id/publication": "content.write",
	"/admin/content/vendors/file": "content.write",
	"/admin/content/vendors/file/:upload": "content.write",
	"/admin/content/vendors/file/:upload/listings": "content.write",
	"/admin/content/pictures": "content.write",
	"/admin/content/:part": "content.write",
	"/admin/content/:part/removal": "content.write",
	"/admin/content/:part/removal/new": "content.write",
	"/admin/application-form/:edition": "content.write",
	"/admin/blank-forms": "content.write",
	"/admin/blank-forms/:id/removal": "content.write",
	"/admin/blank-forms/:id/removal/new": "content.write",
	"/admin/editions": "content.write",
	"/admin/editions/new": "content.write",
	"/admin/editions/:id": "content.write",
	"/admin/editions/:id/publication": "content.write",
	"/admin/editions/:id/publication/new": "content.write",
	"/admin/editions/:id/publication/removal": "content.write",
	"/admin/editions/:id/publication/removal/new": "content.write",
	"/admin/editions/:id/checklist/:line/dismissal": "content.write",
	"/admin/editions/:id/checklist/:line/dismissal/removal": "content.write",
	"/admin/editions/:id/previews": "content.write",
	"/admin/editions/:id/previews/:preview/removal": "content.write",
	"/admin/pictures": "content.write",
	"/admin/pictures/gallery": "content.write",
	"/admin/pictures/gallery/changes": "content.write",
	"/admin/pictures/uploads": "content.write",
	"/admin/pictures/uploads/:upload": "content.write",
	"/admin/pictures/:id": "content.write",
	"/admin/pictures/:id/removal": "content.write",
	"/admin/pictures/:id/removal/new": "content.write",
	"/admin/team": "team",
	"/admin/team/invitations": "team",
	"/admin/team/invitations/:id/withdrawal": "team",
	"/admin/team/:id/role": "team",
	"/admin/team/:id/second-factor": "team",
	"/admin/team/:id/removal": "team",
	"/admin/team/:id/removal/new": "team",
	"/admin/audit": "audit-log.read",
	"/admin/audit/entries.csv": "audit-log.read",
	"/admin/import": { read: "tables.export", send: "tables.import" },
	"/admin/import/:upload": "tables.import",
	"/admin/import/:upload/completion": "tables.import",
	"/admin/import/:upload/remarks": "tables.import",
	"/admin/export/:file": "tables.export",
	"/admin/*": "account",
	"/api/send-email": "letters.send",
	"/api/deny-email": "letters.send",
} satisfies Record<GuardedPath, RouteRight>

const isListed = (path: string): path is GuardedPath => Object.hasOwn(ROUTE_RIGHTS, path)

/**
 * The right that a request needs.
 * @param pattern of the address, as the router gives it
 * @returns undefined for an address that is not listed: nobody has a right to it
 */
export function rightFor(pattern: string, method: string): Right | undefined {
	const path = pattern.replace(/^\/?/, "/")
	if (!isListed(path)) return undefined
	const right: RouteRight = ROUTE_RIGHTS[path]
	if (typeof right === "string") return right
	return ["GET", "HEAD", "OPTIONS"].includes(method) ? right.read : right.send
}
