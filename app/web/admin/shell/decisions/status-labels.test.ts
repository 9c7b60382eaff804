import { expect, test } from "vitest"
import { APPLICATION_STATUSES } from "../../../../domain/applications/rules.ts"
import { COUNTED_STATUSES, statusLabels } from "./status-labels.ts"

test("each_status_has_a_key_of_its_own_and_is_counted_once", () => {
	const keys = APPLICATION_STATUSES.map((status) => statusLabels[status].key)
	expect(new Set([...keys, "j", "k", "/", "?"]).size).toBe(keys.length + 4)
	expect(COUNTED_STATUSES.toSorted()).toEqual(APPLICATION_STATUSES.toSorted())
})
