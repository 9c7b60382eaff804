import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { addVendor, sendExtras } from "../../e2e/extras-form.ts"
import { mountSmallDisk } from "../ground/small-disk.ts"
import { startTestServer } from "../ground/test-server.ts"
import { createRandomPdf, findUploadInconsistencies } from "../ground/uploads.ts"
import { control, trial } from "../harness/trial.ts"

trial(
	"F8",
	"a_full_disk_refuses_forms_whole_and_says_so_while_everything_else_goes_on",
	{ quick: 3, full: 50, seconds: 120 },
	async ({ count, random, skip }) => {
		const disk = mountSmallDisk() ?? skip("only root may mount a disk of a few megabytes")
		const { db, url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url, DATA_DIR: disk })
		const cookie = await server.adminCookie()
		let refused = 0
		for (let round = 0; round < count; round += 1) {
			const { emailAddress } = await addVendor({ db }, "Full")
			const filler = join(disk, "filler")
			// Full at once, or in the middle of the upload, or between upload and store.
			await writeFile(filler, Buffer.alloc(random.pick([2_500_000, 3_500_000]))).catch(() => undefined)
			const answer = await sendExtras(server, emailAddress, {
				indemnity: [createRandomPdf(random, random.whole(900_000, 2_500_000))],
			})
			if (answer.status === 200) continue
			expect(answer.line).toMatch(/^✗ Submission failed: /)
			expect(answer.status).toBe(503)
			refused += 1
			expect(await findUploadInconsistencies(db, disk, new Set())).toEqual([])
			for (const path of ["/", "/extras", "/admin/vendors"]) {
				expect((await fetch(server.url + path, { headers: { cookie } })).status).toBe(200)
			}
			await rm(filler, { force: true })
			const again = await sendExtras(server, emailAddress, { indemnity: [createRandomPdf(random, 20_000)] })
			expect(again.status).toBe(200)
			await rm(join(disk, "files", "vendor_form"), { recursive: true })
			await db.execute("truncate documents, extras_submissions, outbox_mails cascade")
		}
		expect(refused).toBeGreaterThan(0)
		expect(await readdir(join(disk, "quarantine"))).toEqual([])
		return {
			tried: `${count} uploads into a disk of 4 MB, ${refused} found it full`,
			held: "the text of the specification, 0 partial files, pages go on, heals",
		}
	},
)

control(
	"F8",
	"a_file_that_is_written_under_its_name_at_once_stays_behind_half",
	{ quick: 1, full: 1 },
	async ({ skip }) => {
		const disk = mountSmallDisk() ?? skip("only root may mount a disk of a few megabytes")
		const { db } = await openTestDatabase()
		await mkdir(join(disk, "files"))
		const writing = writeFile(join(disk, "files", "form.pdf"), Buffer.alloc(5_000_000))
		await expect(writing).rejects.toThrow("ENOSPC")
		const wrong = await findUploadInconsistencies(db, disk, new Set())
		expect(wrong).toEqual(["form.pdf has no row"])
		return { tried: "1 file of 5 MB", held: "half a file found, as it must" }
	},
)
