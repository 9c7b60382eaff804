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

/**
 * What a change answers; undefined when it failed, which is then in the log.
 * @param failure what did not happen: "a picture was not saved"
 */
export async function writeOrLog<T>(
	log: RequestContext["log"],
	failure: string,
	write: () => Promise<T>,
): Promise<T | undefined> {
	try {
		return await write()
	} catch (error) {
		log.error({ err: error }, failure)
		return undefined
	}
}
