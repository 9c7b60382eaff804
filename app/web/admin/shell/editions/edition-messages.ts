import type { Message } from "../../../../ui/messages.tsx"

export const NO_EDITION: Message = { kind: "failure", text: "Edition not found." }

/** What is true of a draft instead of "on the site now". @param what "It" */
export const onceOnTheSite = (what: string, edition: string): string =>
	`${what} will be on the site once ${edition} is published.`
