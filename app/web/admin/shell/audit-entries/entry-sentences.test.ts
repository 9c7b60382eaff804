import { expect, test } from "vitest"
import type { AuditEventView } from "../../../../domain/audit/queries.server.ts"
import { ACTIONS, type Action } from "../../../../domain/audit/rules.ts"
import { type Names, sentencesOf } from "./entry-sentences.ts"

const names: Names = {
	editions: new Map([
		["1", "Christmas 2025"],
		["christmas-2025", "Christmas 2025"],
		["2", "Easter 2026"],
	]),
	content: new Map([["home", "Home page"]]),
}

type EventDetails = Pick<AuditEventView, "before" | "after">

/** What an act leaves, as its command writes it, and how that reads; the others leave no facts. */
const EXPECTED_SENTENCES: Partial<Record<Action, [EventDetails, string]>> = {
	"signed-in": [{ after: { by: "recovery-code" } }, "With a password and a recovery code."],
	"account-added": [{ after: { email: "a@b.example" } }, "Their email address is a@b.example."],
	"account-removed": [{ before: { email: "a@b.example" } }, "Their email address was a@b.example."],
	"role-changed": [
		{
			before: { edition: 2, role: "reviewer", showsContacts: true },
			after: { edition: 2, role: "steward", showsContacts: false },
		},
		"Was a reviewer of Easter 2026, with email addresses and phone numbers. Is now a steward of Easter 2026.",
	],
	"invitation-sent": [
		{ after: { email: "a@b.example", role: "accountant", edition: null } },
		"Invited a@b.example as an accountant of all editions.",
	],
	"invitation-withdrawn": [{ before: { email: "a@b.example" } }, "The invitation of a@b.example."],
	"invitation-accepted": [{ after: { role: "owner", edition: null } }, "Joined as an owner of all editions."],
	"application-received": [
		{ after: { edition: "christmas-2025", number: 12, tentSpace: "Food Truck - Kshs 40,000" } },
		"Application No. 12 for Christmas 2025. Tent space: Food Truck - Kshs 40,000.",
	],
	"standby-offered": [
		{ after: { stall: "Walk-in Tent", until: "2026-11-28T16:05:00.000Z" } },
		"Stall: Walk-in Tent. Until 28 Nov 2026, 19:05.",
	],
	"application-decided": [
		{ before: { status: "pending" }, after: { status: "approved", lettersWithdrawn: 1 } },
		"Changed from pending to approved. 1 email about the previous decision withdrawn.",
	],
	"applications-merged": [
		{ before: { choice: "yes" }, after: { merged: "No. 7, No. 9", into: "No. 3" } },
		"No. 7, No. 9 became part of this one. Became part of No. 3. What was chosen and not told was discarded: yes.",
	],
	"applications-separated": [{ after: { from: "No. 3" } }, "Is separate from No. 3 again."],
	"email-corrected": [
		{ after: { lettersRedirected: 2, extrasMoved: true } },
		"2 unsent emails will go to the new address. The extras and documents moved with it.",
	],
	"application-moved": [
		{ before: { edition: 1, number: 4 }, after: { edition: 2, number: 1 } },
		"Moved from Christmas 2025, No. 4, to Easter 2026, No. 1.",
	],
	"removed-from-accepted": [
		{ before: { status: "approved" }, after: { status: "pending" } },
		"Changed from approved to pending.",
	],
	"letter-resent": [
		{ before: { state: "failed" }, after: { state: "queued" } },
		"The mail server had rejected it.",
	],
	"letter-written": [{ after: { call: "send-email" } }, "Sent through the API (send-email)."],
	"extras-submitted": [
		{
			before: { wristbands: 0, hayBales: 1 },
			after: { wristbands: 3, hayBales: 0, indemnity: 1, insurance: 0 },
		},
		"Ordered 3 extra wristbands and no hay bales, instead of no extra wristbands and 1 hay bale. Sent 1 file as indemnity form.",
	],
	"documents-replaced": [
		{ before: { indemnity: 2 }, after: { indemnity: 1 } },
		"Indemnity form: 2 earlier files replaced by 1.",
	],
	"document-links-made": [{ after: { links: 2 } }, "2 links, valid for 60 seconds."],
	"edition-changed": [
		{
			before: { hayBalePrice: 500, applicationsOpen: true, startsOn: "2025-12-12" },
			after: { hayBalePrice: 1500, applicationsOpen: false, startsOn: "2025-12-13" },
		},
		"Price of a hay bale: from Kshs 500 to Kshs 1,500. Applications open: from yes to no. First day: from 12 Dec 2025 to 13 Dec 2025.",
	],
	"blank-form-uploaded": [
		{
			before: { form: "Indemnity Form", file: "PDF, 180 KB", sha256: "00ff" },
			after: { form: "Indemnity Form", file: "PDF, 240 KB", sha256: "ff00" },
		},
		"Form: Indemnity Form. File: from PDF, 180 KB to PDF, 240 KB. SHA-256: from 00ff to ff00.",
	],
	"blank-form-removed": [
		{ before: { form: "Indemnity Form", file: "PDF, 180 KB", sha256: "00ff" } },
		"Indemnity Form: PDF, 180 KB. SHA-256: 00ff.",
	],
	"listings-made": [{ after: { added: 2, updated: 1, removed: 0 } }, "2 listings added. 1 listing updated."],
	"listings-uploaded": [{ after: { added: 400 } }, "400 listings added."],
	"directory-published": [{ after: { published: 1 } }, "1 listing."],
	"directory-unpublished": [{ after: { unpublished: 130 } }, "130 listings."],
	"season-imported": [
		{ after: { "statuses changed": 2, "applications new": 1_200 } },
		"Statuses changed: 2. Applications new: 1,200.",
	],
	"demo-season-removed": [{ after: { "demo applications removed": 60 } }, "Demo applications removed: 60."],
	"table-exported": [{ after: { file: "applications.csv" } }, "File: applications.csv."],
	"vendor-data-erased": [
		{ after: { applications: 1, extras: 0, documents: 2, letters: 3, newsletter: 1 } },
		"Applications: 1. Documents: 2. Emails: 3. Newsletter subscriptions: 1.",
	],
	"old-data-erased": [
		{ after: { what: "letters with links for one reader", count: 7 } },
		"Emails with links for one reader: 7.",
	],
	"content-changed": [
		{
			before: { "Opening, Headline": "Hello", "Prices, price 2, Name": "Child" },
			after: { "Opening, Headline": "Karibu", "Prices, price 2, Name": null, furtherChanges: 1 },
		},
		"Opening, Headline: from Hello to Karibu. Prices, price 2, Name: Child was removed. 1 further change.",
	],
	"content-upgraded": [
		{ after: { steps: "0005", filledIn: "footer.links[/parking]" } },
		"Updated for the new version; what organisers wrote was kept. Missing texts were added.",
	],
	"audit-log-shortened": [
		{ after: { deleted: 1, before: "2025-10-01T00:00:00.000Z", leastDaysKept: 30 } },
		"1 entry from before 1 Oct 2025.",
	],
}

test.for(Object.keys(ACTIONS) as Action[])("%s_is_told_in_plain_sentences", (action) => {
	const [details, sentences] = EXPECTED_SENTENCES[action] ?? [{}, ""]
	expect(sentencesOf({ action, ...details }, names).join(" ")).toBe(sentences)
})

test("every_act_is_told_also_where_an_older_version_left_less_and_never_in_the_words_of_the_code", () => {
	for (const action of Object.keys(ACTIONS) as Action[]) {
		const [details] = EXPECTED_SENTENCES[action] ?? [{}]
		for (const example of [{}, details]) {
			const sentences = sentencesOf({ action, ...example }, names).join(" ")
			expect([action, sentences]).toEqual([
				action,
				expect.not.stringMatching(/[a-z][A-Z]|[{}_[\]]|undefined|null/),
			])
		}
	}
})

test("an_order_that_was_sent_again_is_not_told_as_a_change", () => {
	const order = { wristbands: 3, hayBales: 1 }
	expect(sentencesOf({ action: "extras-submitted", before: order, after: order }, names)).toEqual([
		"Ordered 3 extra wristbands and 1 hay bale, as before.",
	])
})

test("a_role_that_was_taken_away_is_told_as_one", () => {
	const taken = {
		action: "role-changed" as Action,
		before: { edition: 2, role: "steward" },
		after: { edition: 2 },
	}
	expect(sentencesOf(taken, names)).toEqual(["Was a steward of Easter 2026.", "That role was taken away."])
})

test("an_act_of_a_later_version_is_told_as_it_stands_there", () => {
	const later = { action: "stall-placed" as Action, before: { stallNumber: null }, after: { stallNumber: 7 } }
	expect(sentencesOf(later, names)).toEqual(["Stall number: 7."])
})
