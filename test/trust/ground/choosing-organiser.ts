import { setTimeout as pause } from "node:timers/promises"
import { CHOICES } from "../../../app/domain/applications/rules.ts"
import { isDatabaseUnavailable } from "../../../app/platform/database-unavailable.ts"
import type { SerializedError } from "../../../app/platform/serialize-error.ts"
import { CLOSE_CONNECTION } from "../../e2e/server-process.ts"
import type { Random } from "../harness/random.ts"

/** What an organiser has before them. */
export interface ChoosingDesk {
	url: string
	cookie: string
	/** Whose applications they choose among. */
	vendors: number[]
	edition: string
	random: Random
	/** What the server printed since it was started. */
	output(): string
	/** Called at each act that was done. */
	heard(what: "choice" | "release" | "failure"): void
}

/** What `status` of a decision an organiser asks for; the dot takes back what is chosen, or what was told. */
const BUTTONS = ["approved", "standby", "denied", "approved", "standby", "denied", "pending"] as const

/** Chooses, takes back, removes, releases and stops at random, one after the other, until the server is gone. */
export async function chooseUntilServerGone(desk: ChoosingDesk): Promise<void> {
	const { random, vendors } = desk
	try {
		for (;;) {
			if (random.chance(4 / vendors.length)) await release(desk)
			else if (random.chance(0.05)) await post(desk, `/admin/accepted/${random.pick(vendors)}/removal`, {})
			else await choose(desk, random.pick(vendors), random.pick(BUTTONS))
		}
	} catch (error) {
		if (!(error instanceof ServerGone)) throw error
	}
}

class ServerGone extends Error {}

/** Presses one of the buttons of a card, some on a screen that was read before, most as a program would. */
export async function choose(desk: ChoosingDesk, vendor: number, status: string): Promise<void> {
	const seen = desk.random.chance(0.2)
		? findSeen(await get(desk, `/admin/applications/${vendor}`))
		: undefined
	const code = await post(desk, `/admin/vendors/${vendor}/decision`, { status, ...(seen && { seen }) })
	if (code === 200) desk.heard("choice")
}

/** Asks for a release as the screen does, question and all; one that a kill broke off is stopped first, or waited for. */
export async function release(desk: ChoosingDesk): Promise<void> {
	const { random, edition } = desk
	const list = await get(desk, `/admin/release?edition=${edition}`)
	const [, unfinished] = /\/admin\/release\/(\d+)\/stop/.exec(list) ?? []
	if (unfinished && random.chance(0.5)) await post(desk, `/admin/release/${unfinished}/stop`, {})
	const which = random.pick(["all", "all", "ticked", ...CHOICES])
	const ticked = [...list.matchAll(/name="id" value="(\d+)"/g)].flatMap(([, id]) => id ?? [])
	const ids = which === "ticked" ? ticked.filter(() => random.chance(0.7)) : []
	const asked = new URLSearchParams([["edition", edition], ["which", which], ...ids.map((id) => ["id", id])])
	const question = await get(desk, `/admin/release/new?${asked}`)
	const fields = { seen: findSeen(question) ?? "", which, ids: ids.join("-"), at: "" }
	const code = await post(desk, `/admin/release/requests?edition=${edition}`, fields)
	if (code === 200) desk.heard("release")
}

const findSeen = (html: string) => /name="seen" value="([^"]*)"/.exec(html)?.[1]

const headersOf = ({ url, cookie }: ChoosingDesk) => ({ cookie, origin: url, ...CLOSE_CONNECTION })

async function get(desk: ChoosingDesk, path: string): Promise<string> {
	const answer = await fetch(desk.url + path, { headers: headersOf(desk) })
		.then((response) => response.text())
		.catch(() => undefined)
	if (answer === undefined) throw new ServerGone()
	return answer
}

/** @returns the status of the answer: that somebody was faster, or that nothing is chosen, is one as well */
async function post(desk: ChoosingDesk, path: string, fields: Record<string, string>): Promise<number> {
	const answer = await fetch(desk.url + path, {
		method: "POST",
		headers: { ...headersOf(desk), accept: "application/json" },
		body: new URLSearchParams(fields),
	})
		.then(async (response) => {
			const body = await response.text()
			return { code: response.status, requestId: response.headers.get("x-request-id") ?? "", body }
		})
		.catch(() => undefined)
	if (answer === undefined) throw new ServerGone()
	if ([200, 404, 409].includes(answer.code)) return answer.code
	const { code, requestId, body } = answer
	const lines = await readLinesOf(desk, requestId)
	// As an organiser does who reads that it failed: they look again, and go on.
	if (code === 503 && lines.some(saysDatabaseIsAway)) {
		desk.heard("failure")
		return code
	}
	throw new Error(`${path} was answered with ${code}: ${body}\n${lines.join("\n") || desk.output()}`)
}

/** What the server wrote about a request; a line may come after the answer. */
async function readLinesOf({ output }: ChoosingDesk, requestId: string): Promise<string[]> {
	await pause(200)
	return output()
		.split("\n")
		.filter((line) => line.includes(requestId))
}

function saysDatabaseIsAway(line: string): boolean {
	let { err }: { err?: SerializedError | undefined } = JSON.parse(line)
	for (; err; err = err.cause) {
		const { message, code } = err
		if (isDatabaseUnavailable(Object.assign(new Error(message), { code }))) return true
	}
	return false
}
