import type { RequestContext } from "../../../request/context.ts"

type Log = RequestContext["log"]

/** What a screen shows; undefined when it could not be read, which is then in the log. */
export function readOrLog<T>(log: Log, screen: string, read: () => Promise<T>) {
	return unlessItFails(read, (err) => log.error({ err, screen }, "could not be read"))
}

/**
 * What a change answers; undefined when it failed, which is then in the log.
 * @param failure what did not happen: "a picture was not saved"
 */
export function writeOrLog<T>(log: Log, failure: string, write: () => Promise<T>) {
	return unlessItFails(write, (err) => log.error({ err }, failure))
}

async function unlessItFails<T>(
	action: () => Promise<T>,
	logError: (error: unknown) => void,
): Promise<T | undefined> {
	try {
		return await action()
	} catch (error) {
		logError(error)
		return undefined
	}
}
