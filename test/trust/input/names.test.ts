import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { createPicture } from "../../documents.ts"
import { addVendor } from "../../e2e/extras-form.ts"
import { hostileFileNames } from "../../hostile/hostile-texts.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { buildExtrasForm, multipartRequest, sendHostileRequest } from "../ground/hostile-request.ts"
import { startTestServer } from "../ground/test-server.ts"
import { trial } from "../harness/trial.ts"

/** As many as a form may have in one field. */
const FILES = 10

trial(
	"B4",
	"no_name_of_a_file_leads_out_of_its_folder",
	{ quick: 300, full: 50_000, seconds: 240 },
	async ({ count, random }) => {
		const { db, url } = await openTestDatabase()
		const outside = await mkdtemp(join(tmpdir(), "tamasha-names-"))
		onTestFinished(() => rm(outside, { recursive: true, force: true }))
		const dataDir = join(outside, "data")
		await mkdir(dataDir)
		const server = await startTestServer({ DATABASE_URL: url, DATA_DIR: dataDir })
		const meter = await openCostMeter(server)
		const content = await createPicture("webp")
		const names = hostileFileNames(random.seed(), count)
		const forms = Math.ceil(count / FILES)
		const answers = new Set<string>()
		let sentForms = 0
		const send = async (own: string[]) => {
			const { emailAddress } = await addVendor({ db }, "Names")
			const body = buildExtrasForm(
				emailAddress,
				own.map((name) => ({ name, content })),
			)
			const from = `10.4.${(sentForms >> 8) & 255}.${sentForms++ & 255}`
			const form = multipartRequest("names", "/extras/submissions", body)
			return sendHostileRequest(server.url, form, from)
		}
		const sendForms = async (from: number, until: number) => {
			for (let nth = from; nth < until; nth += 1)
				answers.add(await send(names.slice(nth * FILES, (nth + 1) * FILES)))
		}
		const warmUp = Math.ceil(forms / 10)
		const cost = await meter.measureFlood(
			{ what: "a form with 10 hostile names", bytes: 10 * content.length },
			{
				warmUp: () => sendForms(0, warmUp),
				async good() {
					const good = Array.from({ length: FILES }, (_, nth) => `IMG_${nth}.webp`)
					for (let nth = 0; nth < warmUp; nth += 1) expect(await send(good)).toBe("200")
				},
				async hostile() {
					await sendForms(warmUp, forms)
					return { requestCount: forms - warmUp, summary: [...answers].join(", ") }
				},
			},
		)
		// Refused are those with a name that ends as another kind of file.
		expect([...answers].toSorted()).toEqual(["200", "422"])
		expect(await readdir(outside)).toEqual(["data"])
		expect(await readdir(join(dataDir, "quarantine"))).toEqual([])
		const files = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true })
		const odd = files.filter((file) => file.isFile() && !/^[\w.-]+$/.test(file.name)).map(({ name }) => name)
		expect(odd).toEqual([])
		const kept = files.filter((file) => file.isFile()).length
		expect(kept).toBeGreaterThan(0)
		return {
			tried: `${count} names of files, 10 a form`,
			held: `${kept} kept, 0 outside of their folder or under a name that is none`,
			costs: [cost],
		}
	},
)
