/** How the program that embeds the database calls itself and its settings, for messages. */
export interface Labels {
	/** "Shop": "in use by another Shop server". */
	program: string
	/** The setting by which people choose the data folder. */
	dataDir: string
	/** The setting by which people choose a server of their own instead. */
	databaseUrl: string
}
