import fc from "fast-check"
import { COLUMNS, type StatementCells } from "./statements.fixture.ts"

/** What people and portals write into a cell: no control characters, and no half letters. */
const text = fc
	.string({ unit: "grapheme", maxLength: 30 })
	.filter((one) => !/[\p{Cc}\p{Cs}\uFFFD\uFFFE\uFFFF]/u.test(one) && !/receipt/i.test(one))
const receipt = fc.stringMatching(/^[A-Z0-9]{10}$/).filter((code) => !code.startsWith("PRACT"))
const amount = fc.integer({ min: 1, max: 999_999_999 })
const second = fc
	.date({ min: new Date("2007-06-01T00:00:00Z"), max: new Date("2026-11-26T00:00:00Z"), noInvalidDate: true })
	.map((at) => new Date(Math.floor(at.getTime() / 1_000) * 1_000))

/** As the portal writes an amount, and as others do. */
const written = (sum: number) =>
	fc.constantFrom(`${sum.toLocaleString("en-GB")}.00`, `${sum}.00`, `${sum}`, `${sum}.0`, ` ${sum} `)

function writtenTime(at: Date) {
	const iso = new Date(at.getTime() + 3 * 60 * 60_000).toISOString()
	const [day = "", time = ""] = iso.split(/[T.]/)
	const [year, month, date] = day.split("-")
	const excel = (at.getTime() + 3 * 60 * 60_000) / 86_400_000 + 25_569
	return fc.constantFrom(
		`${day} ${time}`,
		`${day}T${time}`,
		`${date}-${month}-${year} ${time}`,
		`${date}/${month}/${year} ${time}`,
		`${excel.toFixed(9)}`,
	)
}

interface Written {
	cells: StatementCells
	expected: { problem: string | null; receipt: string; amount: number | null; paidAt: Date | null }
}

const payment: fc.Arbitrary<Written> = fc
	.tuple(receipt, amount, second, text, text)
	.chain(([code, sum, at, details, account]) =>
		fc.tuple(written(sum), writtenTime(at)).map(([paidIn, time]) => ({
			cells: {
				...{
					"Receipt No.": code,
					"Completion Time": time,
					Details: details,
					"Transaction Status": "Completed",
				},
				...{ "Paid In": paidIn, "A/C No.": account },
			},
			expected: { problem: null, receipt: code, amount: sum, paidAt: at },
		})),
	)

/** One cell that is wrong, and what is said of it. */
export const SPOILT: [StatementCells, string][] = [
	[{ "Receipt No.": "" }, "no-receipt"],
	[{ "Receipt No.": "WANJIRU KAMAU" }, "bad-receipt"],
	[{ "Receipt No.": "PRACTABCD123" }, "practice-receipt"],
	[{ "Transaction Status": "Failed" }, "not-completed"],
	[{ "Transaction Status": "" }, "not-completed"],
	[{ "Paid In": "" }, "no-amount"],
	[{ "Paid In": "0.00" }, "no-amount"],
	[{ "Paid In": "-1,500.00" }, "negative-amount"],
	[{ "Paid In": "1,500.50" }, "cents"],
	[{ "Paid In": "0.5" }, "cents"],
	[{ "Paid In": "1,50" }, "bad-amount"],
	[{ "Paid In": "1.500,00" }, "bad-amount"],
	[{ "Paid In": "fifteen" }, "bad-amount"],
	[{ "Paid In": "12345678901" }, "bad-amount"],
	[{ "Paid In": "1e3" }, "bad-amount"],
	[{ "Paid In": "", Withdrawn: "-50.00", Details: "Pay Bill Charge" }, "withdrawn"],
	[{ "Paid In": "0", Withdrawn: "9,000.00" }, "withdrawn"],
	[{ "Paid In": "", Withdrawn: "-900.00", Details: "Pay Bill Reversal" }, "reversed"],
	[{ "Paid In": "10.00", Withdrawn: "-10.00" }, "both-ways"],
	[{ "Completion Time": "" }, "bad-time"],
	[{ "Completion Time": "31-02-2026 10:00:00" }, "bad-time"],
	[{ "Completion Time": "11/25/2026 10:00:00" }, "bad-time"],
	[{ "Completion Time": "25-11-2027 10:00:00" }, "future-time"],
	[{ Details: "x".repeat(2_001) }, "too-long"],
]

const spoilt: fc.Arbitrary<Written> = fc
	.tuple(payment, fc.constantFrom(...SPOILT))
	.map(([{ cells, expected }, [change, problem]]) => {
		const code = change["Receipt No."] === undefined ? expected.receipt : ""
		const known = problem === "practice-receipt" ? "PRACTABCD123" : code
		return {
			cells: { ...cells, ...change },
			expected: { problem, receipt: known, amount: null, paidAt: null },
		}
	})

export const statementFile = fc.record({
	rows: fc.array(fc.oneof({ arbitrary: payment, weight: 3 }, spoilt), { minLength: 1, maxLength: 12 }),
	columns: fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }),
	preamble: fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 20 }),
	delimiter: fc.constantFrom(",", ";", "\t"),
	lineBreak: fc.constantFrom("\r\n", "\n", "\r"),
})
