import type { ShownAct } from "../../../domain/audit/queries.server.ts"
import type { Action, Facts } from "../../../domain/audit/rules.ts"
import { capital, changes, counted, plain, text } from "./fact-text.ts"

/** How things are called that entries know by number or by their part of an address. */
export interface Names {
	editions: Map<string, string>
	content: Map<string, string>
}

type Describe = (facts: { before: Facts; after: Facts }, names: Names) => (string | false)[]

/** What an entry changed, in sentences; whatever this version does not know is told as it stands there. */
export function sentencesOf(
	{ action, before = {}, after = {} }: Pick<ShownAct, "action" | "before" | "after">,
	names: Names,
): string[] {
	const describe: Describe = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : everyFact
	return describe({ before, after }, names).filter((sentence) => sentence !== false)
}

const nothing: Describe = () => []

const SENTENCES: Record<Action, Describe> = {
	"signed-in": ({ after: { by } }) => [by === undefined ? false : `With ${PROOFS[String(by)] ?? text(by)}.`],
	"sign-in-failed": nothing,
	"sign-in-blocked": nothing,
	"signed-out": nothing,
	"session-ended": nothing,
	"sessions-ended": nothing,
	"password-changed": nothing,
	"password-proof-failed": nothing,
	"password-letter-asked": nothing,
	"password-reset": nothing,
	"second-factor-on": nothing,
	"second-factor-off": nothing,
	"second-factor-failed": nothing,
	"recovery-codes-renewed": nothing,
	"browser-known": nothing,
	"account-added": ({ after: { email } }) => [email ? `Their email address is ${email}.` : false],
	"account-link-made": nothing,
	"account-password-replaced": nothing,
	"account-second-factor-off": nothing,
	"account-removed": ({ before: { email } }) => [email ? `Their email address was ${email}.` : false],
	"application-received": ({ after: { edition, number, tentSpace } }, names) => [
		number !== undefined && `It is No. ${text(number)} of ${editionName(edition, names)}.`,
		tentSpace ? `The tent space: ${tentSpace}.` : false,
	],
	"application-decided": decision,
	"email-corrected": ({ after: { lettersRedirected, extrasMoved } }) => [
		Boolean(lettersRedirected) && `${counted(lettersRedirected, "unsent email")} will go to the new address.`,
		extrasMoved === true && "The extras and documents came along.",
	],
	"application-moved": ({ before, after }, names) => [
		before.number !== undefined &&
			`Moved from ${editionName(before.edition, names)}, No. ${text(before.number)}, to ${editionName(after.edition, names)}, No. ${text(after.number)}.`,
	],
	"removed-from-accepted": decision,
	"confirmation-sent": nothing,
	"letter-resent": ({ before: { state } }) => [
		state === "failed" && "The mail server had refused it before.",
		state === "maybe-sent" && "The mail server had not confirmed it before.",
	],
	"letter-written": ({ after: { call } }) => [
		call !== undefined && `It was handed in from outside the back office, through ${text(call)}.`,
	],
	"extras-submitted": ({ before, after }) => [
		`Ordered ${order(after)}${Object.keys(before).length ? `, ${order(before)} before` : ""}.`,
		...sentForms(after),
	],
	"documents-replaced": ({ before, after }) =>
		Object.keys(before).map(
			(form) =>
				`${capital(FORMS[form] ?? plain(form))}: ${counted(before[form], "earlier file")} replaced by ${text(after[form] ?? 0)}.`,
		),
	"document-links-made": ({ after: { links } }) => [
		links !== undefined && `${counted(links, "link")}, for 60 seconds.`,
	],
	"document-downloaded": nothing,
	"edition-changed": ({ before, after }) => changes({ before, after }, EDITION_FACTS),
	"season-imported": ({ after }) =>
		Object.entries(after).map(([what, count]) => `${capital(what)}: ${text(count)}.`),
	"demo-season-removed": ({ after }) =>
		Object.entries(after).map(([what, count]) => `${capital(what)}: ${text(count)}.`),
	"table-exported": ({ after: { file } }) => [file !== undefined && `The file ${text(file)}.`],
	"vendor-data-exported": nothing,
	"vendor-data-erased": ({ after }) =>
		Object.entries(after)
			.filter(([, count]) => count !== 0)
			.map(([what, count]) => `${capital(ERASED[what] ?? plain(what))}: ${text(count)}.`),
	"old-data-erased": ({ after: { what, count } }) => [
		what !== undefined && `${capital(text(what).replaceAll("letters", "emails"))}: ${text(count)}.`,
	],
	"content-changed": ({ before, after }) => {
		const { furtherChanges, ...told } = after
		const more = furtherChanges ? `${counted(furtherChanges, "further change")}.` : false
		return [...changes({ before, after: told }, {}), more]
	},
	"content-upgraded": ({ after: { steps, filledIn } }) => [
		Boolean(steps) && "Texts that nobody had changed were brought up to date.",
		Boolean(filledIn) && "What was missing was filled in.",
	],
	"audit-log-exported": nothing,
	"audit-log-shortened": ({ after: { deleted, before } }) => [
		deleted !== undefined && `${counted(deleted, "entry", "entries")} from before ${text(before)}.`,
	],
}

const PROOFS: Record<string, string> = {
	password: "a password",
	app: "a password and a code from an authenticator app",
	"recovery-code": "a password and a recovery code",
}

function decision({ before, after }: { before: Facts; after: Facts }): (string | false)[] {
	const { status, lettersWithdrawn } = after
	return [
		status !== undefined && `Changed from ${text(before.status)} to ${text(status)}.`,
		Boolean(lettersWithdrawn) && `${counted(lettersWithdrawn, "email")} about the decision before withdrawn.`,
	]
}

const order = ({ wristbands = 0, hayBales = 0 }: Facts) =>
	`${counted(wristbands, "extra wristband")} and ${counted(hayBales, "hay bale")}`

const FORMS: Record<string, string> = { indemnity: "indemnity form", insurance: "self-insurance form" }

const sentForms = (sent: Facts) =>
	Object.entries(FORMS).flatMap(([form, name]) => {
		const files = sent[form]
		return files ? [`Sent ${counted(files, "file")} as ${name}.`] : []
	})

/** How the facts of an edition and of its tents are called. */
const EDITION_FACTS: Record<string, string> = {
	id: "number",
	editionId: "edition",
	slug: "part of its address",
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

const ERASED: Record<string, string> = { letters: "emails", newsletter: "places on the newsletter list" }

const everyFact: Describe = (facts) => changes(facts, {})

export const editionName = (edition: Facts[string] | undefined, { editions }: Names): string =>
	editions.get(String(edition)) ?? `edition ${text(edition)}`
