import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { inlineScript } from "./bin/inline-script.ts"
import { TIMEOUTS } from "./test/timeouts.ts"

/** What waits for the clock, then what takes longest: begun last, they would run alone at the end. */
const LONGEST = [
	/\/(nightly-backup|embedded-silence)\.test\.ts$/,
	/\/(upgrade|guard|bucket|dev-mode|doctor|starting|data-folder-owner|restore-secret|backup-command)\.test\.ts$/,
	/\/(large-pictures|public-standards|first-screen|start-script|print|font-faces|history|site-content)\.test\.ts$/,
	/\/(released-states|bucket-store|embedded-faults|hostile-documents|hostile-letters|real-pdfs|damage|seed|guessing)\.test\.ts$/,
	/\/(hostile-edition|page-cache|season|back-office-looks|public-budgets|page-styles|foreign-origin)\.test\.ts$/,
]

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const rankOf = ({ moduleId }: TestSpecification) => {
			const rank = LONGEST.findIndex((names) => names.test(moduleId))
			return rank < 0 ? LONGEST.length : rank
		}
		return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
	}
}

export default defineConfig({
	plugins: [inlineScript()],
	test: {
		// For two cores: while one file waits, for a silent bucket or an answer, two others work.
		maxWorkers: 3,
		// What a file opens it closes; loading the modules once for all saves a third of the processor's time.
		isolate: false,
		sequence: { sequencer: LongestFirst },
		testTimeout: TIMEOUTS.test,
		hookTimeout: TIMEOUTS.test,
		teardownTimeout: TIMEOUTS.wait,
		expect: { poll: { timeout: TIMEOUTS.wait } },
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					globalSetup: "test/cluster.ts",
					include: ["{app,packages,server,bin,art}/**/*.test.{ts,tsx}", "test/*.test.ts"],
				},
			},
			{
				extends: true,
				test: {
					name: "e2e",
					include: ["test/e2e/**/*.test.ts"],
					globalSetup: ["test/cluster.ts", "test/e2e/global-setup.ts"],
					// On a shared machine a browser test may be held up once; by hand every failure counts.
					retry: process.env.CI ? 1 : 0,
				},
			},
			{
				extends: true,
				test: {
					// Not part of npm test: see bin/trust.mjs.
					name: "trust",
					include: ["test/trust/**/*.test.ts"],
					globalSetup: ["test/cluster.ts", "test/e2e/global-setup.ts"],
					// What is measured here wants the machine for itself, and leaves nothing behind for the next.
					fileParallelism: false,
					isolate: true,
				},
			},
		],
	},
})
