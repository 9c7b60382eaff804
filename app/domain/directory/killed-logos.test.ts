import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { sweepOrphans } from "../files/sweep.server.ts"
import { compareStore, openPictureEnvironment } from "../pictures/pictures.fixture.ts"
import { pictures } from "../pictures/schema.server.ts"
import { sweepPictures } from "../pictures/sweep.server.ts"
import { openListingLogos } from "./listing-logos.fixture.ts"

const environment = await openPictureEnvironment()
const { db, url, dataDir } = environment
const { take, nextPicture, addVendors } = openListingLogos(environment)
const program = fileURLToPath(new URL("killed-logos.fixture.ts", import.meta.url))

/** Lets a process of its own take logos, and kills it once so many files are stored. */
async function takeUntilKilled(files: number): Promise<void> {
	const child = spawn(process.execPath, [program, String(files)], {
		env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
		stdio: ["ignore", "pipe", "inherit"],
	})
	const exited = once(child, "exit")
	await Promise.race([once(child.stdout, "data"), exited])
	if (child.exitCode !== null) throw new Error(`taking logos ended by itself with ${child.exitCode}`)
	child.kill("SIGKILL")
	await exited
}

/** What nobody is to find for long. */
async function listLeftovers() {
	const { stored, named } = await compareStore(environment)
	return {
		files: stored.filter((key) => !named.includes(key)).length,
		missing: named.filter((key) => !stored.includes(key)),
		rows: await db.$count(pictures, eq(pictures.state, "reserved")),
		quarantined: await readdir(join(dataDir, "quarantine")),
	}
}

async function sweep(): Promise<void> {
	const before = new Date(Date.now() + 1_000)
	await sweepOrphans(environment, before)
	await sweepPictures(environment, before)
}

// A picture of 48 pixels has three files.
test.each([
	["with_the_first_stored_and_not_yet_taken", 3, 0],
	["in_the_middle_of_the_second", 5, 1],
])(
	"killed_%s_what_is_left_goes_with_the_sweep_and_the_next_run_takes_what_is_missing",
	async (_, files, taken) => {
		const { logoOf } = await addVendors({ Potter: await nextPicture(48), Baker: await nextPicture(48) })
		await takeUntilKilled(files)
		// The control: something was left behind, or nothing was broken off.
		expect(await listLeftovers()).toMatchObject({
			files: files - 3 * taken,
			missing: [],
			rows: 1,
			quarantined: [expect.any(String)],
		})
		await sweep()
		expect(await listLeftovers()).toEqual({ files: 0, missing: [], rows: 0, quarantined: [] })
		expect(await take()).toBe(2 - taken)
		expect([await logoOf("potter"), await logoOf("baker")]).toEqual([expect.any(String), expect.any(String)])
		expect(await listLeftovers()).toEqual({ files: 0, missing: [], rows: 0, quarantined: [] })
	},
)
