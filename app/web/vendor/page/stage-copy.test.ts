import { expect, test } from "vitest"
import type { AskedPaper, NextStep } from "../../../domain/vendor-pages/rules.ts"
import { stepCopyOf } from "./stage-copy.ts"

const EDITION = { hasPaperEmails: true }

test("who_owes_after_the_festival_is_told_to_pay_and_who_does_not_is_thanked", () => {
	const payment = { amount: 24_000, dueOn: "2025-11-30", isPending: false }
	expect(stepCopyOf("over", { is: "pay", payment, isLate: true }, EDITION)).toEqual({
		sentence: "Pay Kshs 24,000 as soon as you can, it was due on 30 Nov 2025.",
		place: "money",
	})
	expect(stepCopyOf("over", { is: "none" }, EDITION).sentence).toBe(
		"You do not need to do anything. Thank you.",
	)
})

test("who_had_no_stall_is_told_so_kindly_after_the_festival", () => {
	expect(stepCopyOf("over-without-stall", { is: "none" }, EDITION).sentence).toBe(
		"We could not confirm a stall for you this time. Thank you for applying. We would be glad to see you apply again.",
	)
})

test("papers_of_another_application_are_named_with_it_and_nothing_is_called_here_that_is_missing", () => {
	const application = { number: 9, brandName: " Chai Corner Two " }
	const paper: AskedPaper = {
		...{ slug: "indemnity", name: "Indemnity form", state: "missing", reason: "", isRequired: true },
		...{ dueOn: "2026-12-05", dueAt: null, canSend: true },
	}
	const step = { is: "send-elsewhere", application, paper, isLate: false } satisfies NextStep
	expect(stepCopyOf("confirmed", step, EDITION)).toEqual({
		sentence: "Send what is missing by 5 Dec 2026 with your other application: Chai Corner Two, No. 9.",
		application: 9,
	})
	expect(stepCopyOf("confirmed", { ...step, isLate: true }, EDITION).sentence).toBe(
		"Send what is missing as soon as you can, it was due on 5 Dec 2026, with your other application: Chai Corner Two, No. 9.",
	)
	expect(
		stepCopyOf("confirmed", { is: "come", papers: "missing" }, { ...EDITION, days: "12 Dec" }).sentence,
	).toBe("Come to the festival: 12 Dec.")
	expect(
		stepCopyOf("confirmed", { is: "come", papers: "here" }, { ...EDITION, days: "12 Dec" }).sentence,
	).toBe("Your forms are here. Come to the festival: 12 Dec.")
})

test("an_email_about_papers_is_promised_only_where_the_edition_sends_such_emails", () => {
	const step = { is: "come", papers: "received" } as const
	expect(stepCopyOf("confirmed", step, EDITION).sentence).toBe(
		"We are looking at what you sent, and email you what we find. Come to the festival.",
	)
	expect(stepCopyOf("confirmed", step, { hasPaperEmails: false }).sentence).toBe(
		"We are looking at what you sent, and this page says what we find. Come to the festival.",
	)
})
