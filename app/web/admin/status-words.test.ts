import { expect, test } from "vitest"
import { APPLICATION_STATUSES } from "../../domain/applications/rules.ts"
import { STATUSES_COUNTED, statusWords } from "./status-words.ts"

test("each_status_has_a_key_of_its_own_and_is_counted_once", () => {
	const keys = APPLICATION_STATUSES.map((status) => statusWords[status].key)
	expect(new Set([...keys, "j", "k", "/", "?"]).size).toBe(keys.length + 4)
	expect(STATUSES_COUNTED.toSorted()).toEqual(APPLICATION_STATUSES.toSorted())
})
