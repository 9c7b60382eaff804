import type { RequestContext } from "../request/context.ts"

/** What a screen shows; undefined when it could not be read, which is then in the log. */
export async function readOrLog<T>(
	log: RequestContext["log"],
	screen: string,
	read: () => Promise<T>,
): Promise<T | undefined> {
	try {
		return await read()
	} catch (error) {
		log.error({ err: error, screen }, "could not be read")
		return undefined
	}
}
