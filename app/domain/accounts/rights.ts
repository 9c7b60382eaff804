/** What somebody of the team is, for one edition or for all of them. An owner is one for all editions. */
export const ROLES = ["owner", "organiser", "reviewer", "accountant", "cashier", "steward"] as const
export type Role = (typeof ROLES)[number]

/** As a sentence has them: "as an organiser". */
export const ROLE_NOUNS: Record<Role, string> = {
	owner: "an owner",
	organiser: "an organiser",
	reviewer: "a reviewer",
	accountant: "an accountant",
	cashier: "a cashier",
	steward: "a steward",
}

/** How a form names all editions; others it names by their slugs. */
export const ALL_EDITIONS = "all"

/** Rights about the applications of one edition: a role for that edition gives them, or one for all. */
const EDITION_RIGHTS = [
	"overview.read",
	"applications.read",
	"applications.decide",
	/** Scoring applications, where the edition asks for it. */
	"applications.review",
	/** Names of vendors and the scores of others, also where an edition is reviewed blind. */
	"applications.identify",
	/** Notes about applications, for colleagues. */
	"notes.write",
	/** Saving filters and order of the vendors under a name, for all who read them. */
	"views.write",
	"applications.correct",
	/** E-mail addresses and telephone numbers of vendors. */
	"contacts.read",
	"accepted.read",
	"confirmations.send",
	/** Emails to many vendors of the edition. */
	"mailings",
	"documents.read",
	/** Accepting and rejecting the papers of vendors. */
	"papers.judge",
	"tables.export",
	"tables.import",
	/** Links by which a vendor applies after the end. */
	"late-links",
	/** What vendors are charged and have paid. */
	"money.read",
	/** Booking it; also in an edition that is closed: money comes in and goes back after it. */
	"money.book",
	"editions.close",
] as const

/** Rights about what all editions share: only a role for all editions gives them. */
const SHARED_RIGHTS = [
	/** What came in by M-Pesa, also before it is known whose it is. */
	"payments.read",
	/** Booking what came in by M-Pesa, which may be anybody's, on an account. */
	"payments.book",
	/** Importing statements of the paybill, which tell of payments of all editions. */
	"payments.import",
	"letters.read",
	"letters.send",
	"newsletters",
	"personal-data",
	"content.write",
	"audit-log.read",
	"editions.reopen",
	"team",
] as const

type EditionRight = (typeof EDITION_RIGHTS)[number]
type SharedRight = (typeof SHARED_RIGHTS)[number]

/** "account" is one's own: whoever has a role has it. */
export type Right = "account" | EditionRight | SharedRight

export const RIGHTS: readonly Right[] = ["account", ...EDITION_RIGHTS, ...SHARED_RIGHTS]

const ACCOUNTANT_RIGHTS: readonly Right[] = [
	"account",
	"overview.read",
	"applications.read",
	"applications.identify",
	"notes.write",
	"views.write",
	"contacts.read",
	"accepted.read",
	"tables.export",
	"money.read",
	"payments.read",
]

const ROLE_RIGHTS: Record<Role, readonly Right[]> = {
	owner: RIGHTS,
	organiser: RIGHTS.filter((right) => right !== "team" && right !== "editions.reopen"),
	reviewer: [
		"account",
		"applications.read",
		"applications.decide",
		"applications.review",
		"notes.write",
		"views.write",
	],
	accountant: ACCOUNTANT_RIGHTS,
	cashier: [...ACCOUNTANT_RIGHTS, "money.book", "payments.book", "payments.import"],
	steward: ["account", "accepted.read"],
}

export interface Membership {
	role: Role
	/** Null: all editions. */
	editionId: number | null
	/** Whether a role that does without sees the vendors' e-mail addresses and telephone numbers all the same. */
	showsContacts: boolean
}

/** Whether a role shows contacts only where somebody says so. */
export const canHideContacts = (role: Role): boolean => !ROLE_RIGHTS[role].includes("contacts.read")

function gives({ role, showsContacts }: Membership, right: Right): boolean {
	return ROLE_RIGHTS[role].includes(right) || (right === "contacts.read" && showsContacts)
}

const isShared = (right: Right): boolean => SHARED_RIGHTS.some((one) => one === right)

/**
 * Whether somebody with these roles has a right.
 * @param editionId of what it is about; none where that is no edition's
 */
export function can(memberships: readonly Membership[], right: Right, editionId?: number): boolean {
	return memberships.some(
		(membership) =>
			gives(membership, right) &&
			(membership.editionId === null ||
				right === "account" ||
				(!isShared(right) && membership.editionId === editionId)),
	)
}

/** Rights to change something of an edition, which is refused once it is closed. */
const CHANGING_RIGHTS: readonly Right[] = [
	"applications.decide",
	"applications.review",
	"notes.write",
	"views.write",
	"applications.correct",
	"confirmations.send",
	"mailings",
	"papers.judge",
	"tables.import",
	"late-links",
	"editions.close",
]

export const isChanging = (right: Right): boolean => CHANGING_RIGHTS.includes(right)

/** Of these rights those that are of use in an edition that is closed. */
export const rightsInClosedEdition = (rights: readonly Right[]): Right[] =>
	rights.filter((right) => !isChanging(right))

/** Everything that somebody with these roles may do in an edition. */
export const rightsIn = (memberships: readonly Membership[], editionId?: number): Right[] =>
	RIGHTS.filter((right) => can(memberships, right, editionId))

/** Whether an edition is there at all for somebody with these roles. */
export const isMemberOf = (memberships: readonly Membership[], editionId: number): boolean =>
	memberships.some((membership) => membership.editionId === null || membership.editionId === editionId)

/** Whether one of these roles is for some editions alone. */
export const isLimited = (memberships: readonly Membership[]): boolean =>
	memberships.some(({ editionId }) => editionId !== null)
