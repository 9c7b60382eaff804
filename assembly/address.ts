import { once } from "node:events"
import { createServer, type Server } from "node:net"
import { type Config, SettingsError } from "../app/platform/config.server.ts"

type Address = Pick<Config, "port" | "host">

/** Ports that are tried for one to suggest. */
const NEIGHBOURS = 100

/**
 * Finds out whether we can listen there, before anything is made. Only tried: the port is taken for good when pages
 * can be answered, so that a proxy with other servers sends nobody here before.
 * @throws {SettingsError}
 */
export async function checkAddress(address: Address): Promise<void> {
	const server = createServer()
	await listen(server, address)
	server.close()
	await once(server, "close")
}

/** @returns the port, also where any would do @throws {SettingsError} in words for the person at the console */
export async function listen(server: Server, { port, host }: Address): Promise<number> {
	const listening = once(server, "listening")
	server.listen(port, host)
	try {
		await listening
	} catch (error) {
		throw new SettingsError(await faultWords(error as NodeJS.ErrnoException, { port, host }))
	}
	const address = server.address()
	return typeof address === "object" && address ? address.port : port
}

async function faultWords(
	{ code, message }: NodeJS.ErrnoException,
	{ port, host }: Address,
): Promise<string> {
	if (code === "EADDRINUSE") {
		const free = await findFree(port + 1, host)
		return `Port ${port} is taken: PORT=${free} npm start`
	}
	if (code === "EACCES") return `PORT ${port} is for root alone: take one from 1024 on, behind a proxy`
	if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
		return `HOST ${host} is not an address of this machine`
	return `PORT ${port}, HOST ${host}: ${message}`
}

async function findFree(first: number, host: string): Promise<number> {
	for (let port = first; port < Math.min(first + NEIGHBOURS, 65_536); port++) {
		const server = createServer()
		const listening = once(server, "listening")
		server.listen(port, host)
		if (await listening.catch(() => undefined)) {
			server.close()
			await once(server, "close")
			return port
		}
	}
	return 0
}
