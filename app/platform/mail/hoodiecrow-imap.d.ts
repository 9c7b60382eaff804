declare module "hoodiecrow-imap" {
	import type { Server } from "node:net"

	interface ImapServer {
		server: Server
		folderCache: Record<string, { messages: { flags: string[] }[] }>
		listen(port: number): void
		close(done: () => void): void
		appendMessage(mailbox: string, flags: string[], date: string | false, raw: string): void
	}
	export default function hoodiecrow(options: {
		plugins: string[]
		storage: Record<string, { messages: { raw: string }[] }>
		secureConnection: boolean
		credentials: { key: string; cert: string }
	}): ImapServer
}
