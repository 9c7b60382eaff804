import type { Edition } from "../../domain/editions/queries.server.ts"

/** What goes out beside a yes. @param deed what brings it along: "For a stall with a price, Send also issues" */
export const invoiceSentence = (deed: string, { moneyEmails }: Pick<Edition, "moneyEmails">): string =>
	`${deed} an invoice${moneyEmails === "none" ? "" : ", which is emailed too"}.`
