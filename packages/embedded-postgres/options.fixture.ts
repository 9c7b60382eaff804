/** What a program that embeds PostgreSQL says of itself. */
export const PROGRAM = {
	database: "shop",
	labels: { program: "Shop", dataDir: "SHOP_DIR", databaseUrl: "SHOP_DATABASE" },
}
