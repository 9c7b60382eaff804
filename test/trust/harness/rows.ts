import { ACCESS_AND_SUPPLY_ROWS } from "./access-and-supply-rows.ts"
import { BAD_INPUT_ROWS } from "./bad-input-rows.ts"
import { COST_ROWS } from "./cost-rows.ts"
import { LOAD_AND_FAULT_ROWS } from "./load-and-fault-rows.ts"
import { MACHINE_ROWS } from "./machine-rows.ts"
import { OPERATOR_ROWS } from "./operator-rows.ts"
import { PAYMENT_ROWS } from "./payment-rows.ts"
import type { Row } from "./row.ts"

const rows = {
	...LOAD_AND_FAULT_ROWS,
	...BAD_INPUT_ROWS,
	...COST_ROWS,
	...ACCESS_AND_SUPPLY_ROWS,
	...MACHINE_ROWS,
	...OPERATOR_ROWS,
	...PAYMENT_ROWS,
}

export type RowId = keyof typeof rows
/** The whole table, in its order. */
export const ROWS: Record<RowId, Row> = rows
export const ROW_IDS = Object.keys(ROWS) as RowId[]
