import type { Row } from "./row.ts"

const cost = (name: string) => `test/trust/cost/${name}.test.ts`

/** What meets foreign bytes is not only right, but right within bounds. */
export const COST_ROWS = {
	C1: {
		threat: "One request made to be a burden",
		goal: "at most 100 ms of processor and +32 MB, others' p99 below twice that beside good requests, the process lives",
		tests: [cost("hostile-requests")],
	},
	C2: {
		threat: "Files with spoilt sizes, counts, widths and nestings",
		goal: "5 s and 256 MB in a process of its own, 0 taken that tell or run something",
		tests: [cost("mutants"), cost("mutants-at-the-door")],
	},
	C3: {
		threat: "Ten hostile clients at full speed",
		goal: "pages 100 % 200, p99 below twice that beside ten good clients, a vendor's form within 30 s, memory back within 5 %",
		tests: [cost("ten-clients")],
	},
} satisfies Record<string, Row>
