import { type Binaries, findBinaries } from "./binaries.server.ts"
import { type DataFolder, openDataFolder } from "./data-folder.server.ts"
import { chooseRunAs, type RunAs } from "./run-as.server.ts"

/** One embedded database: where it lies, what runs it, and who hears about it. */
export interface Site {
	folder: DataFolder
	binaries: Binaries
	runAs: RunAs
	log: (line: string) => void
	/** Milliseconds after which a running database that says nothing is asked anew, and then replaced. */
	silentAfter: number
}

const SILENT_AFTER = 20_000

export interface EmbeddedOptions {
	dataDir: string
	/** Is told, in one line each, what happens to the database; never a password. */
	log?: (line: string) => void
	/** Milliseconds; 20 s. */
	silentAfter?: number
}

/** Gathers what starting and stopping need; makes the data folder. */
export async function openSite(options: EmbeddedOptions): Promise<Site> {
	const folder = await openDataFolder(options.dataDir)
	const binaries = await findBinaries()
	const runAs = await chooseRunAs(folder, binaries)
	const { log = () => undefined, silentAfter = SILENT_AFTER } = options
	return { folder, binaries, runAs, log, silentAfter }
}
