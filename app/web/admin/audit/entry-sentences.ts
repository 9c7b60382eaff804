import type { AuditEventView } from "../../../domain/audit/queries.server.ts"
import type { Action, AuditDetails } from "../../../domain/audit/rules.ts"
import { capitalize } from "../../../values/normalize-text.ts"
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
	"application-received": ({ after: { edition, number, tentSpace } }, names) => [
		number !== undefined && `Application No. ${formatValue(number)} for ${editionName(edition, names)}.`,
		tentSpace ? `Tent space: ${tentSpace}.` : false,
	],
	"application-decided": describeDecision,
	"email-corrected": ({ after: { lettersRedirected, extrasMoved } }) => [
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
	"extras-submitted": ({ before, after }) => [
		`Ordered ${describeOrder(after)}${Object.keys(before).length ? `, instead of ${describeOrder(before)}` : ""}.`,
		...describeSentForms(after),
	],
	"documents-replaced": ({ before, after }) =>
		Object.keys(before).map(
			(form) =>
				`${capitalize(FORMS[form] ?? humanize(form))}: ${countLabel(before[form], "earlier file")} replaced by ${formatValue(after[form] ?? 0)}.`,
		),
	"document-links-made": ({ after: { links } }) => [
		links !== undefined && `${countLabel(links, "link")}, valid for 60 seconds.`,
	],
	"edition-changed": ({ before, after }) => describeChanges({ before, after }, EDITION_FIELD_LABELS),
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
	"audit-log-shortened": ({ after: { deleted, before } }) => [
		deleted !== undefined && `${countLabel(deleted, "entry", "entries")} from before ${formatValue(before)}.`,
	],
}

const SIGN_IN_METHODS: Record<string, string> = {
	password: "a password",
	app: "a password and a code from an authenticator app",
	"recovery-code": "a password and a recovery code",
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

const describeOrder = ({ wristbands = 0, hayBales = 0 }: AuditDetails) =>
	`${countLabel(wristbands, "extra wristband")} and ${countLabel(hayBales, "hay bale")}`

const FORMS: Record<string, string> = { indemnity: "indemnity form", insurance: "self-insurance form" }

const describeSentForms = (sent: AuditDetails) =>
	Object.entries(FORMS).flatMap(([form, name]) => {
		const files = sent[form]
		return files ? [`Sent ${countLabel(files, "file")} as ${name}.`] : []
	})

/** How the facts of an edition and of its tents are called. */
const EDITION_FIELD_LABELS: Record<string, string> = {
	id: "number",
	editionId: "edition",
	slug: "web address",
	name: "name",
	title: "name in emails",
	startsOn: "first day",
	endsOn: "last day",
	applicationsOpen: "applications open",
	isCurrent: "current edition",
	wristbandPrice: "price of a wristband",
	hayBalePrice: "price of a hay bale",
	price: "price of the tent",
	position: "place in the list",
}

const ERASED_LABELS: Record<string, string> = {
	letters: "emails",
	newsletter: "newsletter subscriptions",
}

const describeAllDetails: DescribeDetails = (details) => describeChanges(details, {})

export const editionName = (edition: AuditDetails[string] | undefined, { editions }: Names): string =>
	editions.get(String(edition)) ?? `edition ${formatValue(edition)}`
