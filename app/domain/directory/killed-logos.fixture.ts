// Takes logos until so many files are stored, and then waits to be killed: node killed-logos.fixture.ts <files>
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { openDatabase } from "../../platform/db.server.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { makeVariants } from "../pictures/make-variants.server.ts"
import { takeLogos } from "./take-logos.server.ts"

const { DATABASE_URL = "", DATA_DIR: dataDir = "" } = process.env
const log = openLog("silent")
const { db } = openDatabase(DATABASE_URL, log, 2)
const store = openFolderStore(join(dataDir, "files"))
let left = Number(process.argv[2])

const put: typeof store.put = async (...file) => {
	await store.put(...file)
	left -= 1
	if (left) return
	console.log("stored")
	await pause(2 ** 31 - 1)
}

await takeLogos(db, {
	files: { ...store, put },
	variantMaker: {
		make: async (job) => ({ ok: true, made: await makeVariants(job) }),
		close: async () => undefined,
	},
	log,
	dataDir,
	at: new Date(),
	signal: new AbortController().signal,
})
