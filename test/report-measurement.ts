import type { TestContext } from "vitest"

declare module "vitest" {
	interface TaskMeta {
		/** What a test of `npm test` counted or measured, for the page of trials. */
		held?: string
	}
}

/** Leaves a figure for its row of docs/trust.md, e.g. "5,000 names, 0 outside". */
export function reportMeasurement({ task }: Pick<TestContext, "task">, measurement: string): void {
	task.meta.held = measurement
}
