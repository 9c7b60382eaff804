import { canHideContacts, ROLE_NOUNS, ROLES } from "../../../../domain/accounts/rights.ts"
import type { AuditEventView } from "../../../../domain/audit/queries.server.ts"
import type { Action, AuditDetails } from "../../../../domain/audit/rules.ts"
import { DOCUMENT_NAMES, LINK_SECONDS } from "../../../../domain/files/rules.ts"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { capitalize } from "../../../../values/normalize-text.ts"
import { EDITION_FIELD_LABELS } from "./edition-field-labels.ts"
import { countLabel, describeChanges, formatValue, humanize } from "./format-details.ts"

/** How things are called that entries know by number or by their part of an address. */
export interface Names {
	editions: Map<string, string>
	content: Map<string, string>
}

type DescribeDetails = (
	details: { before: AuditDetails; after: AuditDetails },
	names: Names,
) => (string | false)[]

/** What an entry changed, in sentences. */
export function sentencesOf(
	{ action, before = {}, after = {} }: Pick<AuditEventView, "action" | "before" | "after">,
	names: Names,
): string[] {
	const describe = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined
	return (describe ?? describeAllDetails)({ before, after }, names).filter((sentence) => sentence !== false)
}

/** Of the acts whose facts are told otherwise than one by one. */
const SENTENCES: Partial<Record<Action, DescribeDetails>> = {
	"signed-in": ({ after: { by } }) => [
		by === undefined ? false : `With ${SIGN_IN_METHODS[String(by)] ?? formatValue(by)}.`,
	],
	"account-added": ({ after: { email } }) => [email ? `Their email address is ${email}.` : false],
	"account-removed": ({ before: { email } }) => [email ? `Their email address was ${email}.` : false],
	"role-changed": ({ before, after }, names) => [
		before.role ? `Was ${describeRole(before, names)}.` : false,
		after.role
			? `Is now ${describeRole(after, names)}.`
			: Boolean(before.role) && "That role was taken away.",
	],
	"invitation-sent": ({ after }, names) => [
		after.email !== undefined && `Invited ${formatValue(after.email)} as ${describeRole(after, names)}.`,
	],
	"invitation-withdrawn": ({ before: { email } }) => [email ? `The invitation of ${email}.` : false],
	"invitation-accepted": ({ after }, names) => [
		after.role ? `Joined as ${describeRole(after, names)}.` : false,
	],
	"application-received": ({ after: { edition, number, tentSpace } }, names) => [
		number !== undefined && `Application No. ${formatValue(number)} for ${editionName(edition, names)}.`,
		tentSpace ? `Tent space: ${tentSpace}.` : false,
	],
	"application-decided": describeDecision,
	"applications-merged": ({ before: { choice }, after: { merged, into } }) => [
		merged !== undefined && `${formatValue(merged)} became part of this one.`,
		into !== undefined && `Became part of ${formatValue(into)}.`,
		choice ? `What was chosen and not told was discarded: ${choice}.` : false,
	],
	"applications-separated": ({ after: { from } }) => [`Is separate from ${formatValue(from)} again.`],
	"email-corrected": ({ before, after: { lettersRedirected, extrasMoved, ...after } }) => [
		...describeChanges({ before, after }, {}),
		Boolean(lettersRedirected) &&
			`${countLabel(lettersRedirected, "unsent email")} will go to the new address.`,
		extrasMoved === true && "The extras and documents moved with it.",
	],
	"application-moved": ({ before, after }, names) => [
		before.number !== undefined &&
			`Moved from ${editionName(before.edition, names)}, No. ${formatValue(before.number)}, to ${editionName(after.edition, names)}, No. ${formatValue(after.number)}.`,
	],
	"removed-from-accepted": describeDecision,
	"letter-resent": ({ before: { state } }) => [
		state === "failed" && "The mail server had rejected it.",
		state === "maybe-sent" && "The mail server had not confirmed it.",
	],
	"letter-written": ({ after: { call } }) => [
		call !== undefined && `Sent through the API (${formatValue(call)}).`,
	],
	"newsletter-sent": ({ after: { recipients } }) => [
		recipients !== undefined && `To ${countLabel(recipients, "subscriber")}.`,
	],
	"newsletter-stopped": ({ after: { withdrawn } }) => [
		withdrawn !== undefined && `${countLabel(withdrawn, "waiting email")} withdrawn.`,
	],
	"subscribers-exported": ({ after: { subscribers } }) => [
		subscribers !== undefined && `${countLabel(subscribers, "subscriber")}.`,
	],
	"standby-offered": ({ after: { until, ...after } }) => [
		...describeChanges({ before: {}, after }, {}),
		until !== undefined && `Until ${formatNairobiDateTime(new Date(String(until)))}.`,
	],
	"extras-submitted": ({ before, after }) => [
		`Ordered ${describeOrder(after)}${beforeThat(before, after)}.`,
		...describeSentForms(after),
	],
	"documents-replaced": ({ before, after }) =>
		Object.keys(before).map(
			(form) =>
				`${capitalize(FORMS[form] ?? humanize(form))}: ${countLabel(before[form], "earlier file")} replaced by ${formatValue(after[form] ?? 0)}.`,
		),
	"document-links-made": ({ after: { links } }) => [
		links !== undefined && `${countLabel(links, "link")}, valid for ${LINK_SECONDS} seconds.`,
	],
	"edition-changed": ({ before, after }) => describeChanges({ before, after }, EDITION_FIELD_LABELS),
	"blank-form-uploaded": (details) => describeChanges(details, { sha256: "SHA-256" }),
	"blank-form-removed": ({ before: { form, file, sha256 } }) => [
		form !== undefined && `${form}: ${file}.`,
		sha256 !== undefined && `SHA-256: ${sha256}.`,
	],
	"listings-made": ({ after: { added, updated, removed } }) => [
		Boolean(added) && `${countLabel(added, "listing")} added.`,
		Boolean(updated) && `${countLabel(updated, "listing")} updated.`,
		Boolean(removed) && `${countLabel(removed, "draft")} removed.`,
	],
	"listings-uploaded": ({ after: { added } }) => [Boolean(added) && `${countLabel(added, "listing")} added.`],
	"directory-published": ({ after: { published } }) => [
		Boolean(published) && `${countLabel(published, "listing")}.`,
	],
	"directory-unpublished": ({ after: { unpublished } }) => [
		Boolean(unpublished) && `${countLabel(unpublished, "listing")}.`,
	],
	"vendor-data-erased": ({ after }) =>
		Object.entries(after)
			.filter(([, count]) => count !== 0)
			.map(([what, count]) => `${capitalize(ERASED_LABELS[what] ?? humanize(what))}: ${formatValue(count)}.`),
	"old-data-erased": ({ after: { what, count } }) => [
		what !== undefined &&
			`${capitalize(formatValue(what).replaceAll("letters", "emails"))}: ${formatValue(count)}.`,
	],
	"content-changed": ({ before, after }) => {
		const { furtherChanges, ...otherDetails } = after
		const more = furtherChanges ? `${countLabel(furtherChanges, "further change")}.` : false
		return [...describeChanges({ before, after: otherDetails }, {}), more]
	},
	"content-upgraded": ({ after: { steps, filledIn } }) => [
		Boolean(steps) && "Updated for the new version; what organisers wrote was kept.",
		Boolean(filledIn) && "Missing texts were added.",
	],
	"picture-changed": ({ before, after }) => describeChanges({ before, after }, PICTURE_FIELD_LABELS),
	"picture-removed": ({ before: { alt } }) => [alt ? `Its description was: ${alt}.` : false],
	"audit-log-shortened": ({ after: { deleted, before } }) => [
		deleted !== undefined && `${countLabel(deleted, "entry", "entries")} from before ${formatValue(before)}.`,
	],
}

/** "an owner of all editions", "a reviewer of Christmas 2025, with email addresses and phone numbers" */
function describeRole({ role, edition, showsContacts }: AuditDetails, names: Names): string {
	const noun = ROLES.find((one) => one === role)
	const scope = edition === null || edition === undefined ? "all editions" : editionName(edition, names)
	const contacts =
		noun && canHideContacts(noun) && showsContacts ? ", with email addresses and phone numbers" : ""
	return `${noun ? ROLE_NOUNS[noun] : formatValue(role)} of ${scope}${contacts}`
}

const SIGN_IN_METHODS: Record<string, string> = {
	password: "a password",
	app: "a password and a code from an authenticator app",
	"recovery-code": "a password and a recovery code",
	invitation: "the link of an invitation",
}

function describeDecision({
	before,
	after,
}: {
	before: AuditDetails
	after: AuditDetails
}): (string | false)[] {
	const { status, lettersWithdrawn } = after
	return [
		status !== undefined && `Changed from ${formatValue(before.status)} to ${formatValue(status)}.`,
		Boolean(lettersWithdrawn) &&
			`${countLabel(lettersWithdrawn, "email")} about the previous decision withdrawn.`,
	]
}

/** ", instead of 1 hay bale" */
function beforeThat(before: AuditDetails, after: AuditDetails): string {
	if (!Object.keys(before).length) return ""
	const was = describeOrder(before)
	return was === describeOrder(after) ? ", as before" : `, instead of ${was}`
}

const describeOrder = ({ wristbands = 0, hayBales = 0 }: AuditDetails) =>
	`${countLabel(wristbands, "extra wristband")} and ${countLabel(hayBales, "hay bale")}`

/** What an entry names may be another one by now. */
const FORMS: Record<string, string> = DOCUMENT_NAMES

const describeSentForms = (sent: AuditDetails) =>
	Object.entries(FORMS).flatMap(([form, name]) => {
		const files = sent[form]
		return files ? [`Sent ${countLabel(files, "file")} as ${name}.`] : []
	})

const PICTURE_FIELD_LABELS: Record<string, string> = {
	alt: "description",
	focusX: "focal point from the left",
	focusY: "focal point from the top",
}

const ERASED_LABELS: Record<string, string> = {
	listings: "directory listings",
	letters: "emails",
	newsletter: "newsletter subscriptions",
}

const describeAllDetails: DescribeDetails = (details) => describeChanges(details, {})

export const editionName = (edition: AuditDetails[string] | undefined, { editions }: Names): string =>
	editions.get(String(edition)) ?? `edition ${formatValue(edition)}`
