import { once } from "node:events"
import { createServer, type Server } from "node:net"

export interface ListeningAddress {
	port: number
	host: string
}

const PORTS_TO_TRY = 100

/** @returns the port, also where any would do @throws what Node says when it can't be listened on */
export async function listen(server: Server, { port, host }: ListeningAddress): Promise<number> {
	const listening = once(server, "listening")
	server.listen(port, host)
	await listening
	const address = server.address()
	return typeof address === "object" && address ? address.port : port
}

/** @returns why it can't be listened on; undefined when it can */
export async function tryToListen(address: ListeningAddress): Promise<NodeJS.ErrnoException | undefined> {
	const server = createServer()
	try {
		await listen(server, address)
	} catch (error) {
		return error as NodeJS.ErrnoException
	}
	server.close()
	await once(server, "close")
	return undefined
}

export async function describeListenFault(
	{ code, message }: NodeJS.ErrnoException,
	{ port, host }: ListeningAddress,
): Promise<string> {
	switch (code) {
		case "EADDRINUSE": {
			const free = await findFreePort(port + 1, host)
			return free
				? `Port ${port} is taken: PORT=${free} npm start`
				: `Port ${port} is taken: choose another PORT`
		}
		case "EACCES":
			return `PORT ${port} needs root: choose 1024 or higher, behind a proxy that listens on ${port}`
		case "EADDRNOTAVAIL":
		case "ENOTFOUND":
		case "EAI_AGAIN":
			return `HOST ${host} is not an address of this machine: use HOST=127.0.0.1 npm start behind a proxy, or leave HOST unset`
		default:
			return `HOST ${host} and PORT ${port} cannot be used: ${message}`
	}
}

async function findFreePort(first: number, host: string): Promise<number | undefined> {
	for (let port = first; port < Math.min(first + PORTS_TO_TRY, 65_536); port += 1) {
		if (!(await tryToListen({ port, host }))) return port
	}
	return undefined
}
