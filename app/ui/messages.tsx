import { CircleAlert, CircleCheck, Clock, X } from "lucide-react"
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react"
import { classes } from "./classes.ts"
import { IconButton } from "./icon-button.tsx"

/** A warning is what may still come right, or wrong: it stays, as a failure does. */
export type Message = { kind: "success" | "warning" | "failure"; text: string; details?: string[] }
type Messages = { say: (message: Message) => void }
type MessageWithId = Message & { id: number }

/** Successes crowd each other out; failures stay until someone dismisses them. */
const MAX_SUCCESSES = 2

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

const append = (all: MessageWithId[], message: Message) =>
	dropOldSuccesses([...all, { ...message, id: 1 + (all.at(-1)?.id ?? 0) }])

const NONE: Message[] = []

type ProviderProps = {
	/** What the server has to say with this page, and with each page that follows; shown without JavaScript too. */
	initial?: Message[]
	children: ReactNode
}

/** Holds what the screens below it say. A MessageRegion, which both shells have, shows it. */
export function MessagesProvider({ initial = NONE, children }: ProviderProps) {
	const [messages, setMessages] = useState<MessageWithId[]>(() => initial.reduce(append, []))
	const [received, setReceived] = useState(initial)
	if (initial !== received) {
		setReceived(initial)
		setMessages((all) => initial.reduce(append, all))
	}
	const say = useCallback((message: Message) => setMessages((all) => append(all, message)), [])
	const dismiss = useCallback((id: number) => setMessages((all) => all.filter((one) => one.id !== id)), [])
	const store = useMemo(() => ({ messages, say, dismiss }), [messages, say, dismiss])
	return <MessagesContext value={store}>{children}</MessagesContext>
}

/** The live region: messages are read out as they come and stay until dismissed. Without JavaScript they stand where it is. */
export function MessageRegion() {
	const { messages, dismiss } = use(MessagesContext)
	return (
		<section aria-label="Messages" className={regionClasses}>
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
	"pointer-events-none fixed inset-x-3 bottom-3 z-40 grid max-h-[60dvh] gap-2 overflow-y-auto sm:inset-x-0 sm:bottom-5 sm:mx-auto sm:w-104 noscript:static noscript:w-auto noscript:has-[p]:p-4"

type ListProps = { role: "alert" | "status"; messages: MessageWithId[]; dismiss: (id: number) => void }

function LiveList({ role, messages, dismiss }: ListProps) {
	return (
		<div role={role} aria-atomic="false" aria-relevant="additions" className="grid gap-2">
			{messages.map((message) => (
				<MessageBox
					key={message.id}
					kind={message.kind}
					details={message.details}
					onDismiss={() => dismiss(message.id)}
				>
					{message.text}
				</MessageBox>
			))}
		</div>
	)
}

type MessageBoxProps = {
	kind: Message["kind"]
	onDismiss?: () => void
	/** What more there is to say of the same thing, a sentence or two each. */
	details?: string[]
	children: ReactNode
}

const kindStyles = {
	success: { Icon: CircleCheck, edge: "border-l-success", ink: "text-success-ink" },
	warning: { Icon: Clock, edge: "border-l-warning", ink: "text-warning-ink" },
	failure: { Icon: CircleAlert, edge: "border-l-danger", ink: "text-danger-ink" },
}

/** One message. Also usable in the flow of a page, under a form: give it no `onDismiss` and it just stays. */
export function MessageBox({ kind, onDismiss, details = [], children }: MessageBoxProps) {
	const { Icon, edge, ink } = kindStyles[kind]
	return (
		<div className={classes(messageClasses, onDismiss && "cast-float", edge)}>
			<Icon aria-hidden className={classes("mt-0.5 size-5 shrink-0", ink)} />
			<div className="grid min-w-0 grow gap-1 py-px text-sm wrap-anywhere">
				<p className="font-semibold">{children}</p>
				{details.map((detail) => (
					<p key={detail}>{detail}</p>
				))}
			</div>
			{onDismiss && (
				<IconButton
					bare
					label="Dismiss"
					icon={<X />}
					onClick={onDismiss}
					className="-my-2 -mr-2 noscript:hidden"
				/>
			)}
		</div>
	)
}

const messageClasses =
	"pointer-events-auto flex items-start gap-3 rounded-md border border-l-6 border-line-strong bg-raised px-4 py-3 text-text"
