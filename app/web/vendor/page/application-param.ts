import { parseId } from "../../../values/record-id.ts"

/** Names in the query another application under the same address. */
export const APPLICATION_PARAM = "application"

/** Which application an address asks for; undefined: none. What is no number is 0, which no application has. */
export function readApplicationParam(asked: string | null): number | undefined {
	return asked === null ? undefined : (parseId(asked) ?? 0)
}
