// A process that owns or joins a database, so that tests can kill it: node child.fixture.ts own|join FOLDER
import { joinEmbeddedPostgres, ownEmbeddedPostgres } from "./embedded.server.ts"

const [verb, dataDir = ""] = process.argv.slice(2)
const open = verb === "join" ? joinEmbeddedPostgres : ownEmbeddedPostgres
const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`)

process.on("SIGINT", () => say({ interrupted: true }))
try {
	const database = await open({ dataDir })
	process.stdin.resume().once("end", () => void database.stop())
	say({ url: database.url })
} catch (error) {
	say(error instanceof Error ? { error: error.name, message: error.message } : { error })
}
