import { type Binaries, findBinaries } from "./binaries.ts"
import { type DataFolder, type Labels, prepareDataFolder } from "./data-folder.ts"
import { chooseRunAs, type RunAs } from "./run-as.ts"

export interface EmbeddedOptions {
	/** Everything lies in it; it is made if it is missing. */
	dataDir: string
	/** The name of the database, and of the user who owns it: a lower-case word. */
	database: string
	labels: Labels
	/** Called with one line for each event of the database; never a password. */
	log?: (line: string) => void
	/** Milliseconds after which a running database that says nothing is asked again, and then replaced; 20 s. */
	responseTimeout?: number
	/** Ends the wait for a database that is not ready yet; nothing that was started for it is left behind. */
	signal?: AbortSignal
}

/** One embedded database: where it lies, what runs it, and who hears about it. */
export interface EmbeddedInstance extends Required<Omit<EmbeddedOptions, "dataDir">> {
	folder: DataFolder
	binaries: Binaries
	runAs: RunAs
}

/** Gathers what starting and stopping need; makes the data folder. */
export async function prepareInstance(options: EmbeddedOptions): Promise<EmbeddedInstance> {
	const folder = await prepareDataFolder(options.dataDir)
	const { database, labels, log = () => undefined, responseTimeout = 20_000 } = options
	const { signal = new AbortController().signal } = options
	const binaries = await findBinaries(labels.databaseUrl)
	const runAs = await chooseRunAs(folder, binaries, labels)
	return { folder, database, labels, binaries, runAs, log, responseTimeout, signal }
}
