import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { listPayments } from "./list-payments.server.ts"

const { db, pool } = await openTestDatabase()
const now = new Date("2026-11-26T09:00:00Z")

/** Every third payment is of one amount, under one account number and of phones that end alike; every other one waits. */
const at = now.toISOString()
// Each receipt is a lock until its transaction ends.
for (let first = 1; first < 30_000; first += 1_000)
	await db.execute(sql`
		insert into payments (receipt, amount, source, paid_at, account, phone, received_at, considered_at, checked_amount, checked_at)
		select 'TK' || lpad(nth::text, 8, '0'), case nth % 3 when 0 then 25000 else nth end, 'statement', ${at}::timestamptz,
			case nth % 3 when 0 then 'Pottery' else 'T' || nth end,
			case nth % 3 when 0 then '2547 ***** 678' else '2547' || lpad(nth::text, 8, '0') end, ${at}::timestamptz,
			${at}::timestamptz, case nth % 2 when 0 then 0 end, case nth % 2 when 0 then ${at}::timestamptz end
		from generate_series(${first}::int, ${first + 999}::int) nth`)
await db.execute(sql`analyze payments`)

const receiptsOf = async (text: string, more = {}) => {
	const { rows } = await listPayments(db, { list: "unmatched", now, text, ...more })
	return rows.map(({ receipt }) => receipt)
}

test.each([
	["tk 0000-0031", ["TK00000031"]],
	["t31", ["TK00000031"]],
	["Kshs 29,999", ["TK00029999"]],
	["29999", ["TK00029999"]],
	["0700 029 999", ["TK00029999"]],
	["nobody", []],
])("%s_finds_a_payment_of_any_list", async (text, receipts) => {
	expect(await receiptsOf(text)).toEqual(receipts)
})

test.each(["POTTERY", "25,000", "0712 345 678", "678"])("what_%s_finds_goes_on_over_pages", async (text) => {
	const first = await listPayments(db, { list: "all", now, text })
	const second = await listPayments(db, { list: "all", now, text, after: first.next })
	const found = [...first.rows, ...second.rows].map(({ receipt }) => receipt)
	expect(found).toHaveLength(100)
	expect(found).toEqual([...new Set(found)].toSorted().reverse())
	const back = await listPayments(db, { list: "all", now, text, before: second.previous })
	expect(back.rows.map(({ receipt }) => receipt)).toEqual(found.slice(0, 50))
})

interface PlanNode {
	"Node Type": string
	"Relation Name"?: string
	"Actual Rows": number
	"Actual Loops": number
	"Rows Removed by Filter"?: number
	Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How a list reads payments, and how many rows. */
async function explainList(which: Omit<Parameters<typeof listPayments>[1], "now">) {
	const asked: { text: string; values: unknown[] }[] = []
	const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) }
	await listPayments(drizzle({ client: pool, logger }), { ...which, now })
	const plans = asked.map(async ({ text, values }) => {
		const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
		return nodesOf(rows[0]["QUERY PLAN"][0].Plan as PlanNode)
	})
	const nodes = (await Promise.all(plans)).flat().filter((node) => node["Relation Name"] === "payments")
	return {
		ways: [...new Set(nodes.map((node) => node["Node Type"]))],
		rows: nodes.reduce(
			(sum, node) =>
				sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
			0,
		),
	}
}

/** Two for each row that is shown, and a page for each way in which one text may mean several things. */
const MOST_ROWS = 250

test.each([
	...["POTTERY", "25,000", "0712 345 678", "678", "TK00000031", "nobody"].map((text) => ({ text })),
	...(["unmatched", "overbooked", "all"] as const).map((list) => ({ list })),
])("a_page_of_%j_is_read_by_an_index_and_no_further", async (which) => {
	for (const cursor of [{}, { after: 15_000 }, { before: 15_000 }]) {
		const { ways, rows } = await explainList({ list: "all", ...which, ...cursor })
		expect(ways).not.toContain("Seq Scan")
		expect(rows).toBeLessThan(MOST_ROWS)
	}
})
