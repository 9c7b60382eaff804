import { createReadStream } from "node:fs"
import { connect } from "node:net"
import { pipeline } from "node:stream/promises"

/** "unknown": the scanner does not answer, or could not look at the file. */
export type ScanVerdict = "clean" | "infected" | "unknown"

/** Milliseconds without a word. */
const IDLE_TIMEOUT = 20_000
const PING_TIMEOUT = 3_000

/**
 * Asks a clamd whether a file holds a virus that it knows (its command INSTREAM, over TCP). Whatever goes wrong is
 * "unknown", never "clean".
 * @param clamdUrl "tcp://127.0.0.1:3310"
 */
export async function scanFile(clamdUrl: string, path: string, timeout = IDLE_TIMEOUT): Promise<ScanVerdict> {
	return verdictOf(await readReply(clamdUrl, encodeFile(path), timeout))
}

export async function pingScanner(clamdUrl: string): Promise<boolean> {
	return /^PONG\0?$/.test(await readReply(clamdUrl, ["zPING\0"], PING_TIMEOUT))
}

/** What a clamd says until it hangs up; "" where it can't be spoken to. */
function readReply(
	clamdUrl: string,
	request: AsyncIterable<Buffer> | Iterable<string>,
	timeout: number,
): Promise<string> {
	const { hostname, port } = new URL(clamdUrl)
	const socket = connect({ host: hostname, port: Number(port) })
	socket.setTimeout(timeout, () => socket.destroy(new Error("the virus scanner does not answer")))
	return new Promise((resolve) => {
		let reply = ""
		socket.setEncoding("latin1").on("data", (chunk) => {
			reply += chunk
		})
		// It may refuse in the middle of a file and hang up: whatever it answered by then counts.
		socket.on("error", () => resolve("")).on("close", () => resolve(reply))
		pipeline(request, socket).catch(() => socket.destroy())
	})
}

async function* encodeFile(path: string): AsyncGenerator<Buffer> {
	yield Buffer.from("zINSTREAM\0")
	for await (const chunk of createReadStream(path)) yield* [encodeLength(chunk), chunk]
	yield encodeLength("")
}

function encodeLength({ length }: { length: number }): Buffer {
	const head = Buffer.alloc(4)
	head.writeUInt32BE(length)
	return head
}

function verdictOf(reply: string): ScanVerdict {
	if (/^stream: OK\0?$/.test(reply)) return "clean"
	return /^stream: .+ FOUND\0?$/.test(reply) ? "infected" : "unknown"
}
