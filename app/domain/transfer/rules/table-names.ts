/** The tables of an edition that are to be had as a file, by the right that opens them: to export tables, to read of money, or of what came in for any edition. */
export const SEASON_TABLES = ["applications", "extras", "further-extras"] as const
export const MONEY_TABLES = ["ledger", "invoices"] as const
export const PAYMENT_TABLES = ["payments"] as const
export type TableName = (typeof SEASON_TABLES | typeof MONEY_TABLES | typeof PAYMENT_TABLES)[number]
