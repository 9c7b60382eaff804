import { spawnSync } from "node:child_process"
import { Readable } from "node:stream"
import { expect } from "vitest"
import { createPdf } from "../../documents.ts"
import { readForm } from "../ground/read-form.ts"
import { isInstalled } from "../ground/reverse-proxy.ts"
import { trial } from "../harness/trial.ts"

async function wholeForm(): Promise<{ boundary: string; body: Buffer }> {
	const form = new FormData()
	form.set("email", "a@b.example")
	form.append(
		"indemnity",
		new File([Uint8Array.from(await createPdf())], "form.pdf", { type: "application/pdf" }),
	)
	const sent = new Response(form)
	const boundary = /boundary=(.+)$/.exec(sent.headers.get("content-type") ?? "")?.[1]
	if (!boundary) throw new Error("a form has a boundary")
	return { boundary, body: Buffer.from(await sent.arrayBuffer()) }
}

trial(
	"B1",
	"the_reader_of_forms_reads_or_refuses_what_zzuf_spoils",
	{ quick: 100, full: 2_000 },
	async ({ count, random, skip }) => {
		if (!isInstalled("zzuf")) skip("zzuf is not installed")
		const { boundary, body } = await wholeForm()
		const ends = { read: 0, malformed: 0 }
		for (let nth = 0; nth < count; nth += 1) {
			const how = ["-s", String(random.whole(0, 1e9)), "-r", random.pick(["0.0004", "0.004", "0.04"])]
			const { stdout } = spawnSync("zzuf", how, { input: body })
			expect(stdout.length).toBe(body.length)
			ends[await readForm(Readable.from([stdout]), boundary)] += 1
		}
		expect(Math.min(ends.read, ends.malformed)).toBeGreaterThan(0)
		return {
			tried: `${count} forms spoilt by zzuf`,
			held: `${ends.read} read, ${ends.malformed} refused, nothing else`,
		}
	},
)
