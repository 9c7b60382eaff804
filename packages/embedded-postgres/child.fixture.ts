// A process that owns or joins a database, so that tests can kill it: node child.fixture.ts own|join FOLDER

import { joinEmbeddedPostgres, ownEmbeddedPostgres } from "./embedded.ts"
import { PROGRAM } from "./options.fixture.ts"

const [mode, dataDir = ""] = process.argv.slice(2)
const open = mode === "join" ? joinEmbeddedPostgres : ownEmbeddedPostgres
const writeMessage = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`)

process.on("SIGINT", () => writeMessage({ interrupted: true }))
try {
	const database = await open({ ...PROGRAM, dataDir })
	process.stdin.resume().once("end", () => void database.stop())
	writeMessage({ url: database.url })
} catch (error) {
	writeMessage(error instanceof Error ? { error: error.name, message: error.message } : { error })
}
