import { defineConfig } from "vitest/config"

export default defineConfig({
	test: {
		globalSetup: "test/cluster.ts",
		// Two cores: more workers only wait for each other.
		maxWorkers: 2,
		testTimeout: 20_000,
		hookTimeout: 60_000,
		projects: [
			{
				extends: true,
				test: { name: "unit", include: ["app/**/*.test.{ts,tsx}", "test/*.test.ts"] },
			},
			{
				extends: true,
				test: { name: "e2e", include: ["test/e2e/**/*.test.ts"], testTimeout: 60_000 },
			},
		],
	},
})
