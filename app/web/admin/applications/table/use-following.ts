import { useEffect, useReducer, useRef } from "react"
import { href } from "react-router"
import * as z from "zod/mini"
import { editionUrl } from "../../shell/editions/edition-url.ts"
import { mixSchema, rowSchema } from "../fetch-details.ts"
import type { DetailsStore } from "./details-store.ts"
import { nextAsk } from "./next-ask.ts"
import type { RowView } from "./row-view.ts"

const answerSchema = z.object({ rows: z.array(rowSchema), mix: mixSchema })

const EVERY_MS = 25_000
/** At least between two requests, however often the window gets the focus. */
const PAUSE_MS = 1_000
/** Whoever has left the desk is not followed for: their session ends as if nothing was asked. */
const IDLE_MS = 300_000

interface Options {
	/** The lines that are shown. */
	rows: RowView[]
	/** The application that is looked at. */
	current: number | undefined
	/** A slug. */
	edition: string
}

/**
 * Keeps the lines and the mix as colleagues leave them: asked again when the window gets the focus, and from time to time while
 * it is looked at; answered only where something is another one.
 * @returns the brands whose decision a colleague changed last
 */
export function useFollowing(store: DetailsStore, options: Options): string[] {
	const [changed, setChanged] = useReducer((_: string[], brands: string[]) => brands, [])
	const latest = useRef(options)
	latest.current = options
	useEffect(() => {
		const follower = createFollower(store, () => latest.current, setChanged)
		const timer = setInterval(follower.ask, EVERY_MS)
		addEventListener("focus", follower.ask)
		document.addEventListener("visibilitychange", follower.ask)
		for (const type of USES) addEventListener(type, follower.use, { passive: true })
		return () => {
			clearInterval(timer)
			removeEventListener("focus", follower.ask)
			document.removeEventListener("visibilitychange", follower.ask)
			for (const type of USES) removeEventListener(type, follower.use)
		}
	}, [store])
	return changed
}

const USES = ["focus", "keydown", "pointerdown", "pointermove", "wheel"] as const

function createFollower(store: DetailsStore, options: () => Options, onChanged: (brands: string[]) => void) {
	let [usedAt, askedAt, isAsking] = [performance.now(), Number.NEGATIVE_INFINITY, false]
	let known: Known | undefined

	async function follow(): Promise<void> {
		const asked = nextAsk()
		const answer = await fetchRows(options(), known)
		if (!answer) return
		known = answer
		const decided = keepAnswer(store, { ...answer, asked }, options().current)
		if (decided.length) onChanged(decided)
	}
	return {
		use: () => {
			usedAt = performance.now()
		},
		ask: () => {
			const now = performance.now()
			const isIdle = now - usedAt > IDLE_MS || document.visibilityState !== "visible"
			if (isAsking || isIdle || now - askedAt < PAUSE_MS) return
			isAsking = true
			askedAt = now
			// What could not be asked now is asked the next time.
			void follow()
				.catch(() => undefined)
				.finally(() => {
					isAsking = false
				})
		},
	}
}

/** What was answered last, and to which address. */
interface Known extends z.infer<typeof answerSchema> {
	url: string
	etag: string
}

/** @returns undefined where nothing is another one, or whoever asks is not signed in any more */
async function fetchRows({ rows, edition }: Options, known: Known | undefined): Promise<Known | undefined> {
	const ids = rows.map(({ id }) => id).join("-")
	const url = editionUrl(href("/admin/vendors/table/rows"), edition, { ids })
	const headers = known?.url === url ? { "if-none-match": known.etag } : undefined
	const response = await fetch(url, { cache: "no-store", ...(headers && { headers }) })
	if (!response.ok || response.redirected) return undefined
	return {
		...answerSchema.parse(await response.json()),
		url,
		etag: response.headers.get("etag") ?? "",
	}
}

/** @returns the brands of whom something else is decided now */
function keepAnswer(
	store: DetailsStore,
	answer: z.infer<typeof answerSchema> & { asked: number },
	current: number | undefined,
): string[] {
	const before = new Map(answer.rows.map(({ id }) => [id, store.rowOf(id)?.expected]))
	const changed = store.read(answer, answer.asked)
	store.forget(changed.filter((id) => id !== current))
	if (current !== undefined && changed.includes(current)) void store.refresh(current).catch(() => undefined)
	store.announce()
	return answer.rows
		.filter(({ id, expected }) => changed.includes(id) && before.get(id) !== expected)
		.map(({ brand }) => brand)
}
