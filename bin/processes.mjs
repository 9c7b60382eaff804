// Runs under the Node that happens to be installed (20 is enough): plain JavaScript, no packages.
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, "node_modules/.bin")

/**
 * The memory allocator of Linux keeps a pool for each processor eight times over and gives little of them back; with two
 * the server holds a quarter less after many uploads. The image and deploy/tamasha.service set it as well.
 */
const FEW_POOLS = { MALLOC_ARENA_MAX: "2" }

/** Node 24 of node_modules; everything after the installation runs on it. */
export const node = join(bin, "node")
export const environment = () => ({ ...FEW_POOLS, ...process.env, PATH: `${bin}:${process.env.PATH}` })

/**
 * A tool that ends by process.exit on Node 24 may wait for ever for a thread that compiles for it (decision 175): what operators
 * run ends by itself, this is for the rest.
 */
export const FOR_TOOLS_THAT_EXIT = "--no-concurrent-sparkplug"

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"]

/** What whoever started us can mend: said without a stack. */
export class Refusal extends Error {
	constructor(message, exitCode = 1) {
		super(message)
		this.exitCode = exitCode
	}
}

/** Ends this process with what the work returns, once nothing is left to do. */
export async function endWith(work) {
	try {
		process.exitCode = await work()
	} catch (error) {
		const isRefusal = error instanceof Refusal
		console.error(isRefusal ? error.message : error)
		process.exitCode = isRefusal ? error.exitCode : 1
	}
}

/** Runs a tool of the project on Node 24; what it prints is seen at once. @returns its exit code */
export function runNode(script, args) {
	const program = [FOR_TOOLS_THAT_EXIT, join(root, script), ...args]
	return followed(() => spawn(node, program, { cwd: root, env: environment(), stdio: "inherit" }))
}

/**
 * Hands every signal on to a child that ends by itself. We listen before it is started: on a busy machine it may run for
 * a while before we come to the next line. @returns its exit code
 */
export function followed(begin) {
	let child
	for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
	child = begin()
	return new Promise((resolve, reject) => {
		child.once("error", reject)
		child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
	})
}

/**
 * Runs a program with all that it starts in a process group of its own: a signal to us ends the whole group, and then
 * us, so that nothing goes on installing or building after Ctrl-C. What it prints goes to standard error.
 * @param isQuiet what it prints is kept for who asks
 */
export function run(program, args, { env, cwd = root, isQuiet = false }) {
	const out = isQuiet ? "pipe" : 2
	let child
	const removeHandlers = killGroupOnSignal(() => child)
	child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", out, out] })
	let output = ""
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text) => {
			output += text
		})
	}
	return new Promise((resolve) => {
		const done = (outcome) => {
			removeHandlers()
			resolve({ ...outcome, output })
		}
		child.once("error", (error) => done({ isOk: false, why: error.message }))
		child.once("close", (code, signal) => done({ isOk: code === 0, why: endOf(code, signal) }))
	})
}

function endOf(code, signal) {
	if (signal === "SIGKILL") return "it was killed, most likely because memory ran out"
	return signal ? `it was ended by ${signal}` : `it ended with ${code}`
}

/** At once and without asking: what is begun beside its place is begun afresh. @returns takes the signals back */
function killGroupOnSignal(childOf) {
	const end = (signal) => {
		try {
			process.kill(-childOf().pid, "SIGKILL")
		} finally {
			removeHandlers()
			process.kill(process.pid, signal)
		}
	}
	const removeHandlers = () => {
		for (const signal of SIGNALS) process.off(signal, end)
	}
	for (const signal of SIGNALS) process.on(signal, end)
	return removeHandlers
}
