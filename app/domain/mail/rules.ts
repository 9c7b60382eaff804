interface Letter {
	/** What it is, in plain words: its subject alone rarely says. */
	label: string
	/**
	 * Its links hold a key that is for its reader alone: it opens an account, or puts a mailbox on a list. Nobody else is
	 * shown it, not even an organiser where no letter leaves this machine.
	 */
	holdsKey?: true
	/** It tells a vendor of a decision: true only until the next one. */
	tellsDecision?: true
	/** Its `cause` is made from what is in it: whoever takes the words out replaces that as well. */
	causeFromContent?: true
	/** It goes to an organiser as such: none of a vendor's, even with the same address. */
	isOrganisers?: true
	/**
	 * Nobody gets it twice: where nobody knows whether it left, it counts as gone, and nobody may send it again. Any other
	 * letter is worth a repetition.
	 */
	isNeverRepeated?: true
	/** It says what happened, which is true also once the vendor has withdrawn. */
	outlivesWithdrawal?: true
	/** It asks for what is left to pay: true only until something else is booked. */
	asksForMoney?: true
}

const letters = {
	confirmation: { label: "Confirmation of a stall", tellsDecision: true },
	denial: { label: "Denial of an application", tellsDecision: true },
	"application-received": { label: "Receipt for an application", outlivesWithdrawal: true },
	"extras-receipt": { label: "Receipt for vendor extras", outlivesWithdrawal: true },
	"extras-order": { label: "Receipt for ordered extras", outlivesWithdrawal: true },
	"password-reset": { label: "Link for a new password", holdsKey: true, isOrganisers: true },
	invitation: { label: "Invitation to the team", holdsKey: true, isOrganisers: true },
	"newsletter-confirmation": {
		label: "Link to confirm a newsletter sign-up",
		holdsKey: true,
		causeFromContent: true,
	},
	newsletter: { label: "Newsletter", causeFromContent: true, isNeverRepeated: true },
	"newsletter-test": { label: "Test of a newsletter", isOrganisers: true },
	mailing: { label: "Email to vendors", isNeverRepeated: true },
	"mailing-test": { label: "Test of an email to vendors", isOrganisers: true },
	correction: { label: "Correction of an earlier email", tellsDecision: true },
	digest: { label: "Digest of new applications", isOrganisers: true },
	"vendor-link": { label: "Link to a vendor’s page", holdsKey: true },
	"letter-test": { label: "Test of a template", isOrganisers: true },
	"standby-offer": { label: "Offer of a place from the standby list", tellsDecision: true },
	withdrawal: { label: "Confirmation of a withdrawal", tellsDecision: true },
	// For the mailbox that the application had, and no other.
	"email-changed": { label: "Notice of a changed email address", holdsKey: true },
	invoice: { label: "Invoice", asksForMoney: true },
	"credit-note": { label: "Credit note", outlivesWithdrawal: true },
	"payment-receipt": { label: "Receipt for a payment", outlivesWithdrawal: true, asksForMoney: true },
	"payment-reversal": {
		label: "Notice of a payment that was taken back",
		outlivesWithdrawal: true,
		asksForMoney: true,
	},
	refund: { label: "Notice of a refund", outlivesWithdrawal: true },
	"refund-reversal": { label: "Notice of a refund that was taken back", outlivesWithdrawal: true },
	"payment-reminder": { label: "Reminder to pay", asksForMoney: true },
	"paper-verdicts": { label: "Verdicts on papers" },
	"paper-reminder": { label: "Reminder of papers" },
	"vendor-code": { label: "Code for a vendor’s page", holdsKey: true },
	custom: { label: "Email written by an organiser", causeFromContent: true },
} satisfies Record<string, Letter>

export type MailKind = keyof typeof letters
/** Every letter of the product; one of a later version, after going back to this one, is not in it. */
export const LETTERS: Partial<Record<MailKind, Letter>> = letters
export const MAIL_KINDS = Object.keys(letters) as [MailKind, ...MailKind[]]

/** What a list of letters can be about. */
export const LISTED_KINDS = MAIL_KINDS.flatMap((kind) =>
	kind === "denial" ? ([kind, "standby"] as const) : [kind],
)
export type ListedKind = MailKind | "standby"

const kindsWith = (trait: Exclude<keyof Letter, "label">) =>
	MAIL_KINDS.filter((kind) => LETTERS[kind]?.[trait])
export const DECISION_BOUND_LETTERS = kindsWith("tellsDecision")
export const KEY_LETTERS = kindsWith("holdsKey")
export const LETTERS_WITH_CAUSE_FROM_CONTENT = kindsWith("causeFromContent")
export const LETTERS_ASKING_FOR_MONEY = kindsWith("asksForMoney")
export const LETTERS_OF_ORGANISERS = kindsWith("isOrganisers")
export const UNREPEATED_LETTERS = kindsWith("isNeverRepeated")
/** What still leaves about an application whose vendor withdrew. */
export const LETTERS_KEPT_AT_WITHDRAWAL = [
	...KEY_LETTERS,
	...LETTERS_OF_ORGANISERS,
	...kindsWith("outlivesWithdrawal"),
]

/** What a letter tells a vendor of the application; pending: it is being read again. */
export const VERDICTS = ["yes", "standby", "no", "pending", "withdrawn"] as const
export type Verdict = (typeof VERDICTS)[number]

/** What a confirmation says of the stall and the edition, and by what the latter is known to be another one since. */
export interface StatedFacts {
	/** Of days, hours, venue and set-up as they were (`edition_facts_key`). */
	key: string
	days: string
	place: string
	setUp: string
	stall: string
	amount: string
	/** How much it says is to be paid, in whole Kenyan shillings; missing: of an email from before this was kept. */
	asks?: number
	/** Somebody put words of their own into it, which no other one has. */
	isEdited?: true
}

/**
 * held: written, and waits until somebody releases it; nobody tries it before · queued: waits for its next try · sending: a process has it · sent: the mail server took it ·
 * failed: refused for good · maybe-sent: the answer to a whole letter never came ·
 * withdrawn: it did not leave, and never will.
 */
export const MAIL_STATES = ["held", "queued", "sending", "sent", "failed", "maybe-sent", "withdrawn"] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Nothing happens to these by itself any more. */
export const FINAL_STATES: readonly MailState[] = ["sent", "failed", "maybe-sent", "withdrawn"]

/** permanent: it was not delivered, and will not be · delayed: a mail server is still trying. */
export const BOUNCES = ["permanent", "delayed"] as const
export type Bounce = (typeof BOUNCES)[number]

/** Of a letter that is sent once more, or to another address. */
export const WITHOUT_BOUNCE = { bounce: null, bouncedAt: null, bounceStatus: null, bounceText: null }

/** What waits for an organiser. */
export const ATTENTION_STATES = ["failed", "maybe-sent"] as const satisfies MailState[]

/**
 * Why a letter may not be sent any more. decision-changed: what it says is no longer so · address-corrected: its
 * address is not the vendor’s · person-erased: there is nobody to read it · invitation-withdrawn: its link works no more ·
 * application-merged: the application that it tells of is part of another one · vendor-withdrew: the vendor wants no stall ·
 * left-the-list: its reader wants no newsletter · newsletter-stopped, mailing-stopped: an organiser
 * stopped what it is a copy of · same-address: another copy goes to that address · account-changed: what it says of the
 * vendor’s money is no longer so · papers-changed: what it says of the vendor’s papers is no longer so · offer-ended: the
 * stall that it offers was accepted or declined, or is offered to somebody else.
 */
export const WITHDRAWAL_CAUSES = [
	"decision-changed",
	"address-corrected",
	"person-erased",
	"application-merged",
	"vendor-withdrew",
	"left-the-list",
	"newsletter-stopped",
	"mailing-stopped",
	"same-address",
	"invitation-withdrawn",
	"account-changed",
	"papers-changed",
	"offer-ended",
] as const
export type WithdrawalCause = (typeof WITHDRAWAL_CAUSES)[number]

/** Seconds before the next try: quick at first, as a greylisting server wants it, then every hour for a day. */
const RETRY_DELAYS = [10, 30, 60, 120, 300, 600, 1_800, ...Array.from({ length: 23 }, () => 3_600)]

/**
 * The pause before the next try of a letter, in seconds.
 * @param failures how many tries failed since the letter was last queued, from 1
 * @returns nothing when it has been tried for a day and is given up
 */
export function retryDelayAfter(failures: number): number | undefined {
	return RETRY_DELAYS[failures - 1]
}

/**
 * A failed letter may be sent again, and one that came back; one that was maybe sent only an organiser may risk to send
 * twice.
 */
export function isResendable({ kind, state, withdrawnFor, bounce, isOutdated }: ResendableMail): boolean {
	if (withdrawnFor || isOutdated || (state !== "failed" && LETTERS[kind]?.isNeverRepeated)) return false
	if (state === "sent") return bounce === "permanent"
	return ATTENTION_STATES.some((one) => one === state)
}

interface ResendableMail {
	kind: MailKind
	state: MailState
	/** When set, nobody may send the letter: what it says is no longer true. */
	withdrawnFor?: WithdrawalCause | null
	bounce?: Bounce | null
	/** What it says is no longer so (`outdated-letters.server.ts`). */
	isOutdated: boolean
}

/** What stands in a Message-ID until the first try puts the sender's domain there. */
export const PLACEHOLDER_DOMAIN = "tamasha.mail"

/** A letter has no address of its own, so a link in it says where it leads in full. */
export function isLetterLink(href: string | undefined): boolean {
	const protocol = URL.parse(href ?? "")?.protocol
	return protocol !== undefined && ["http:", "https:", "mailto:", "tel:"].includes(protocol)
}
