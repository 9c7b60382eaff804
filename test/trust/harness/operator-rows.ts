import type { Row } from "./row.ts"

const operator = (name: string) => `test/trust/operator/${name}.test.ts`

/** What the manual tells an operator to type: not of the plan's table. */
export const OPERATOR_ROWS = {
	O1: {
		threat: "A manual that does not work: one small server",
		goal: "every line does what is said of it",
		tests: [operator("small-server"), "test/operations-page.test.ts"],
	},
	O2: {
		threat: "A manual that does not work: systemd",
		goal: "every line does what is said of it, nothing is left to root",
		tests: [operator("service"), "test/e2e/data-folder-owner.test.ts"],
	},
	O3: {
		threat: "A manual that does not work: containers",
		goal: "every line does what is said of it",
		tests: [operator("container")],
		missing: "an engine: a stand-in follows the Dockerfile; compose",
	},
} satisfies Record<string, Row>
