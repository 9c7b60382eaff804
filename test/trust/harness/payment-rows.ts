import type { Row } from "./row.ts"

const TRIAL = "test/payments-trial.test.ts"
const payments = (name: string) => `app/domain/payments/${name}.test.ts`
const money = (name: string) => `app/domain/money/${name}.test.ts`

/** Money: what M-Pesa, somebody in its name, a clock or a second click may do to the books. */
export const PAYMENT_ROWS = {
	P1: {
		threat: "A notice of M-Pesa that somebody forged",
		goal: "0 booked, of 500 seeds with kill -9 in between",
		tests: [TRIAL, payments("payments")],
	},
	P2: {
		threat: "A notice of M-Pesa that comes again, or under another way of telling",
		goal: "each receipt once over push, paybill, pull and statement",
		tests: [TRIAL, payments("payments"), "app/domain/statements/statements.test.ts"],
	},
	P3: {
		threat: "A notice of M-Pesa that comes late, after others or never",
		goal: "the ledger adds up to what was settled",
		tests: [TRIAL, payments("requests")],
	},
	P4: {
		threat: "A payment of another amount than was asked",
		goal: "0 booked as another amount; less stays owed, more is credit",
		tests: [TRIAL, payments("payments"), payments("requests")],
	},
	P5: {
		threat: "A payment under a wrong account number",
		goal: "0 on an account of somebody else; a person decides",
		tests: [TRIAL, payments("candidates"), "app/domain/applications/account-code.test.ts"],
	},
	P6: {
		threat: "Booked, imported or invoiced twice at once, or by a process that died",
		goal: "each receipt and each charge once, numbers of invoices without gaps",
		tests: [
			money("commands"),
			money("append-only"),
			money("invoice-runs"),
			money("invoice-series"),
			"app/domain/statements/statement-faults.test.ts",
		],
	},
	P7: {
		threat: "Clocks and days of money: what is due, overdue and reminded of",
		goal: "by the calendar of Nairobi, at every hour",
		tests: [money("reminders"), payments("jumping-clock"), "app/domain/ledger/invoice-rules.test.ts"],
	},
} satisfies Record<string, Row>
