import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "vitest"
import { launchServer } from "../../e2e/server-process.ts"
import { formatSeconds, openRestartableServer } from "../ground/restartable-server.ts"
import { SETTINGS } from "../ground/test-server.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

/** Milliseconds that the program takes to say that it does not know a command: the machine's share. */
async function shareOfTheMachine(): Promise<number> {
	const start = performance.now()
	await launchServer({ ...SETTINGS, LOG_LEVEL: "no such level" }).exited
	return performance.now() - start
}

trial(
	"F4",
	"a_second_process_on_the_same_folder_ends_at_once_with_a_clear_message",
	{ quick: 5, full: 60, asked: 100 },
	async ({ count }) => {
		const first = await openRestartableServer()
		await first.start()
		const times: number[] = []
		for (let nth = 0; nth < count; nth += 1) {
			const start = performance.now()
			const second = launchServer({ ...SETTINGS, DATA_DIR: first.dataDir })
			await second.exited
			times.push(performance.now() - start)
			expect(second.process.exitCode).toBe(1)
			expect(second.output()).toMatch(/Tamasha can't start:[\s\S]*in use/)
			expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
		}
		const idle = await shareOfTheMachine()
		return {
			tried: `${count} second processes`,
			held: `${count} refused, ended after ${formatSeconds(times)}; ${(idle / 1_000).toFixed(1)} s of it the program's own loading${goalSuffix(Math.max(...times) <= 1_000)}`,
		}
	},
)

control("F4", "on_a_folder_of_its_own_the_second_does_start", { quick: 1, full: 1 }, async () => {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-second-"))
	const first = await openRestartableServer()
	await first.start()
	const second = launchServer({ ...SETTINGS, DATA_DIR: folder })
	expect(await second.serving).toMatch(/^http/)
	second.process.kill("SIGTERM")
	await second.exited
	await rm(folder, { recursive: true, force: true })
	return { tried: "1 start", held: "it starts, as it must" }
})
