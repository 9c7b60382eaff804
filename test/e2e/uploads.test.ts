import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { createPdf } from "../documents.ts"
import { reportMeasurement } from "../report-measurement.ts"
import { addVendor, createFilePayload, createFormKey, listQuarantine, sendExtras } from "./extras-form.ts"
import { waitFor } from "./mail-server.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })

describe("bodies that no browser sends (trust.md B1)", () => {
	const send = (body: BodyInit, type = "multipart/form-data; boundary=b") =>
		fetch(`${site.url}/extras/submissions`, {
			method: "POST",
			headers: { origin: site.url, "content-type": type },
			body,
		})

	test.each([
		["no boundary", "x", "multipart/form-data"],
		["nothing", "", "multipart/form-data; boundary=b"],
		["noise", "x".repeat(100_000), "multipart/form-data; boundary=b"],
		[
			"half a part",
			'--b\r\ncontent-disposition: form-data; name="email"\r\n\r\nx',
			"multipart/form-data; boundary=b",
		],
		["endless headers", `--b\r\n${"a: b\r\n".repeat(20_000)}`, "multipart/form-data; boundary=b"],
		["typed without files", "email=a%40b.example", "application/x-www-form-urlencoded"],
		["JSON", "{}", "application/json"],
	])("%s", async (_, body, type) => {
		const response = await send(body, type)
		expect(response.status).toBe(400)
		expect(((await response.json()) as { line: string }).line).toMatch(/^✗ Submission failed: /)
	})

	test("an_announced_size_beyond_all_limits_is_refused_at_once", async () => {
		const { hostname, port } = new URL(site.server.url)
		const socket = connect(Number(port), hostname)
		const head = `POST /extras/submissions HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${site.url}\r\n`
		socket.write(
			`${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000000\r\n\r\n--b\r\n`,
		)
		const answer = await new Promise<string>((resolve) =>
			socket.once("data", (data) => resolve(String(data))),
		)
		socket.destroy()
		expect(answer).toMatch(/^HTTP\/1\.1 413 /)
	})

	/** Sends the beginning of an upload of a megabyte. */
	function beginUpload(email: string, formKey: string) {
		const { hostname, port } = new URL(site.server.url)
		const socket = connect(Number(port), hostname)
		const head = `POST /extras/submissions HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${site.url}\r\n`
		const field = (name: string, value: string) =>
			`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
		const part = '--b\r\ncontent-disposition: form-data; name="indemnity"; filename="a.pdf"\r\n\r\n%PDF-'
		const fields = field("formKey", formKey) + field("email", email)
		const end = "\r\n--b--\r\n"
		const body = Buffer.concat([Buffer.from(fields + part), Buffer.alloc(1_000_000), Buffer.from(end)])
		socket.write(
			`${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`,
		)
		socket.write(body.subarray(0, 500_000))
		return { socket, rest: body.subarray(500_000) }
	}

	test("an_upload_that_is_broken_off_leaves_nothing", async () => {
		const { emailAddress } = await addVendor(site, "Broken Off")
		const { socket } = beginUpload(emailAddress, createFormKey())
		await waitFor(
			async () => (await listQuarantine(site)).length === 1 || undefined,
			"the upload to be on disk",
		)
		socket.destroy()
		await waitFor(
			async () => (await listQuarantine(site)).length === 0 || undefined,
			"the upload to be cleared away",
		)
	})

	test.each([
		["made_up", randomUUID()],
		["too_old", createFormKey(new Date(Date.now() - 25 * 60 * 60 * 1000))],
	])("nothing_is_kept_of_files_under_a_key_that_is_%s", async (_, formKey) => {
		const { emailAddress } = await addVendor(site, "Old Form")
		const { socket, rest } = beginUpload(emailAddress, formKey)
		// As long as the one above takes until it is on disk, and more.
		await new Promise((resolve) => setTimeout(resolve, 1_000))
		expect(await listQuarantine(site)).toEqual([])
		socket.write(rest)
		const answer = await new Promise<string>((resolve) =>
			socket.once("data", (data) => resolve(String(data))),
		)
		socket.destroy()
		expect(answer).toMatch(/^HTTP\/1\.1 422 /)
	})
})

const MEGABYTE = 1_000_000

/** Kilobytes of memory that the server's process holds. */
async function memory(): Promise<number> {
	const status = await readFile(`/proc/${site.server.process.pid}/status`, "utf8")
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
}

test.skipIf(process.platform !== "linux")(
	"memory_stays_flat_under_parallel_uploads (trust.md L3)",
	async (context) => {
		const vendors = await Promise.all(
			Array.from({ length: 5 }, (_, nth) => addVendor(site, `Parallel ${nth}`)),
		)
		const content = await createPdf("filler", 10 * MEGABYTE)
		const first = vendors[0]?.emailAddress ?? ""
		const send = (email: string) =>
			sendExtras(site, email, { indemnity: [createFilePayload("form.pdf", content)] })
		await send(first)
		const before = await memory()
		let most = before
		const watching = setInterval(async () => {
			most = Math.max(most, await memory())
		}, 50)
		const answers = await Promise.all(
			Array.from({ length: 25 }, (_, nth) => send(vendors[nth % vendors.length]?.emailAddress ?? "")),
		).finally(() => clearInterval(watching))
		expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200))
		// Held in memory they would take 250 MB.
		const grown = (most - before) / 1024
		expect(grown).toBeLessThan(150)
		expect(await listQuarantine(site)).toEqual([])
		reportMeasurement(context, `25 × 10 MB at once: memory +${Math.round(grown)} MB at most`)
	},
)
