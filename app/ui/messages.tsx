import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react"
import { MessageBox } from "./message-box.tsx"

/** A warning is what may still come right, or wrong: it stays, as a failure does. */
export type Message = {
	kind: "success" | "warning" | "failure"
	text: string
	details?: string[]
	/** Where it was answered: "/admin/mailings/5/pause". What is said next about the same thing takes its place. */
	about?: string
}
type Messages = { say: (...messages: Message[]) => void }
type MessageWithId = Message & { id: number }

/** Successes crowd each other out, and leave by themselves; failures stay until someone dismisses them. */
const MAX_SUCCESSES = 2
/** How long a success is there while neither pointer nor focus is on it: at least, and as long as it takes to read. */
const SUCCESS_MS = 6_000
const MS_PER_CHARACTER = 60

type MessageStore = Messages & { messages: MessageWithId[]; dismiss: (id: number) => void }

const MessagesContext = createContext<MessageStore>({
	messages: [],
	say: () => {},
	dismiss: () => {},
})

/** For screens that have something to say: `const { say } = useMessages()`. */
export function useMessages(): Messages {
	return use(MessagesContext)
}

function dropOldSuccesses(messages: MessageWithId[]) {
	const dropped = messages.filter((message) => message.kind === "success").slice(0, -MAX_SUCCESSES)
	return messages.filter((message) => !dropped.includes(message))
}

/** "/admin/mailings/5" */
const thingOf = (about: string) => about.replace(/\/[^/]*$/, "")

/** A success is over with anything newer about its thing; a failure only once the same was tried again. */
function isReplaced(old: Message, { about }: Message): boolean {
	if (about === undefined || old.about === undefined) return false
	return old.kind === "success" ? thingOf(old.about) === thingOf(about) : old.about === about
}

function append(all: MessageWithId[], messages: readonly Message[]): MessageWithId[] {
	const kept = all.filter((one) => !messages.some((message) => isReplaced(one, message)))
	const nextId = 1 + (all.at(-1)?.id ?? 0)
	return dropOldSuccesses([...kept, ...messages.map((message, n) => ({ ...message, id: nextId + n }))])
}

/** What comes with a page tells how everything is now: earlier successes are over. */
const receive = (all: MessageWithId[], messages: readonly Message[]) =>
	append(messages.length ? all.filter(({ kind }) => kind !== "success") : all, messages)

const NONE: Message[] = []

type ProviderProps = {
	/** What the server has to say with this page, and with each page that follows; shown without JavaScript too. */
	initial?: Message[]
	children: ReactNode
}

/** Holds what the screens below it say. A MessageRegion, which both shells have, shows it. */
export function MessagesProvider({ initial = NONE, children }: ProviderProps) {
	const [messages, setMessages] = useState<MessageWithId[]>(() => receive([], initial))
	const [received, setReceived] = useState(initial)
	if (initial !== received) {
		setReceived(initial)
		setMessages((all) => receive(all, initial))
	}
	const say = useCallback((...added: Message[]) => setMessages((all) => append(all, added)), [])
	const dismiss = useCallback((id: number) => setMessages((all) => all.filter((one) => one.id !== id)), [])
	const store = useMemo(() => ({ messages, say, dismiss }), [messages, say, dismiss])
	return <MessagesContext value={store}>{children}</MessagesContext>
}

/**
 * The live region: messages are read out as they come. A success leaves after some seconds, everything else stays until it
 * is dismissed. Without JavaScript they stand where it is.
 */
export function MessageRegion() {
	const { messages, dismiss } = use(MessagesContext)
	return (
		<section aria-label="Messages" data-messages className={regionClasses}>
			<LiveList role="alert" messages={messages.filter(({ kind }) => kind !== "success")} dismiss={dismiss} />
			<LiveList
				role="status"
				messages={messages.filter(({ kind }) => kind === "success")}
				dismiss={dismiss}
			/>
		</section>
	)
}

const regionClasses =
	"pointer-events-none fixed inset-x-3 bottom-3 z-40 grid max-h-[50dvh] gap-2 overflow-y-auto sm:inset-x-0 sm:bottom-5 sm:mx-auto sm:w-104 md:right-8 md:left-auto md:mx-0 noscript:static noscript:w-auto noscript:has-[p]:p-4"

type ListProps = { role: "alert" | "status"; messages: MessageWithId[]; dismiss: (id: number) => void }

function LiveList({ role, messages, dismiss }: ListProps) {
	return (
		<div role={role} aria-atomic="false" aria-relevant="additions" className="grid gap-2">
			{messages.map((message) => (
				<FloatingMessage key={message.id} message={message} dismiss={dismiss} />
			))}
		</div>
	)
}

function FloatingMessage({ message, dismiss }: { message: MessageWithId } & Pick<ListProps, "dismiss">) {
	const { id, kind, text, details = [] } = message
	const [isHeld, setHeld] = useState(false)
	const reading = Math.max(SUCCESS_MS, MS_PER_CHARACTER * [text, ...details].join(" ").length)
	useEffect(() => {
		if (kind !== "success" || isHeld) return
		const timer = setTimeout(() => dismiss(id), reading)
		return () => clearTimeout(timer)
	}, [id, kind, isHeld, reading, dismiss])
	const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) }
	const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) }
	return (
		<div {...hold} {...release} className="grid">
			<MessageBox kind={kind} details={details} onDismiss={() => dismiss(id)}>
				{text}
			</MessageBox>
		</div>
	)
}
