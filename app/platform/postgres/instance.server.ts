import { type Binaries, findBinaries } from "./binaries.server.ts"
import { type DataFolder, prepareDataFolder } from "./data-folder.server.ts"
import { chooseRunAs, type RunAs } from "./run-as.server.ts"

/** One embedded database: where it lies, what runs it, and who hears about it. */
export interface EmbeddedInstance {
	folder: DataFolder
	binaries: Binaries
	runAs: RunAs
	log: (line: string) => void
	/** Milliseconds after which a running database that says nothing is asked anew, and then replaced. */
	responseTimeout: number
}

const RESPONSE_TIMEOUT = 20_000

export interface EmbeddedOptions {
	dataDir: string
	/** Is told, in one line each, what happens to the database; never a password. */
	log?: (line: string) => void
	/** Milliseconds; 20 s. */
	responseTimeout?: number
}

/** Gathers what starting and stopping need; makes the data folder. */
export async function prepareInstance(options: EmbeddedOptions): Promise<EmbeddedInstance> {
	const folder = await prepareDataFolder(options.dataDir)
	const binaries = await findBinaries()
	const runAs = await chooseRunAs(folder, binaries)
	const { log = () => undefined, responseTimeout = RESPONSE_TIMEOUT } = options
	return { folder, binaries, runAs, log, responseTimeout }
}
