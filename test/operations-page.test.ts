import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const page = readFileSync("docs/operations.md", "utf8")
const lines = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
	block
		.split("\n")
		.map((line) => line.replace(/ +# .*$/, ""))
		.filter(Boolean),
)
const text = (path: string) => readFileSync(path, "utf8")
const all = (pattern: RegExp, within = lines.join("\n")) =>
	[...within.matchAll(pattern)].map((match) => match.slice(1).find((found) => found !== undefined) ?? "")
const missing = (names: string[], isThere: (name: string) => boolean) =>
	[...new Set(names)].filter((name) => !isThere(name))

test("each_script_that_the_manual_types_is_one_of_package_json_or_one_that_it_installs", () => {
	const { scripts } = JSON.parse(text("package.json")) as { scripts: Record<string, string> }
	const typed = all(/npm (?:run (\w+)|(start|test)\b)/g)
	expect(typed.length).toBeGreaterThan(10)
	expect(missing(typed, (name) => name in scripts)).toEqual([])
})

test("each_command_of_the_build_that_the_manual_types_is_one", () => {
	const commands = all(/^\t(\w+): \(\) => import/gm, text("server/main.ts"))
	const typed = all(/build\/server\/index\.js (\w+)|(?:-v tamasha:\/data tamasha|--no-deps app) (\w+)/g)
	expect(new Set(typed)).toEqual(new Set(["backup", "restore"]))
	expect(missing(typed, (name) => commands.includes(name))).toEqual([])
})

test.each([
	["admin", "bin/commands/admin-commands.ts"],
	["backup", "bin/commands/backup.ts"],
	["restore", "bin/commands/restore.ts"],
	["import", "bin/commands/import.ts"],
])("each_word_and_option_of_%s_that_the_manual_types_is_one_that_its_help_names", (script, file) => {
	const [usage = ""] = all(/USAGE = `([^`]*)`/g, text(file))
	const typed = lines.filter((line) => line.includes(`npm run ${script} --`))
	const words = typed.flatMap((line) =>
		all(
			script === "admin" ? /admin -- ([\w-]+)/g : / (--[a-z][\w-]*)/g,
			line.replace(` ${script} -- `, " x -- "),
		),
	)
	const named = script === "admin" ? typed.flatMap((line) => all(/admin -- ([\w-]+)/g, line)) : words
	expect(named.length).toBeGreaterThan(0)
	expect(missing(named, (word) => usage.includes(word))).toEqual([])
})

test("each_file_of_the_project_that_the_manual_types_or_names_is_there", () => {
	const typed = all(/\b((?:bin|deploy|test|build|node_modules|docs)\/[\w./-]+)/g)
	const named = all(/[`[]((?:bin|deploy|test|docs)\/[\w./-]+)[`\]]/g, page)
	expect(named).toContain("deploy/alarms.yml")
	const own = missing([...typed, ...named], (path) => existsSync(path))
	expect(own.filter((path) => path !== "build/server/index.js")).toEqual([])
})

test("each_setting_that_the_manual_types_is_one_that_is_read", () => {
	const platform = readdirSync("app/platform", { recursive: true, encoding: "utf8" })
		.filter((name) => /(config|settings\/fields)\.server\.ts$/.test(name))
		.map((name) => text(`app/platform/${name}`))
	const settings = all(/^\t([A-Z][A-Z0-9_]+): /gm, platform.join("\n"))
	const typed = all(/(?:^|\s)([A-Z][A-Z0-9_]+)=/g)
	const examples = all(/^#?([A-Z][A-Z0-9_]+)=/gm, text("deploy/tamasha.env"))
	const unit = all(
		/\b([A-Z][A-Z0-9_]+)=/g,
		all(/^Environment=(.*)$/gm, text("deploy/tamasha.service")).join(" "),
	)
	expect(typed).toContain("PUBLIC_URL")
	expect(examples).toContain("DATA_DIR")
	// What Node, the system's memory allocator and docker compose read.
	const known = [...settings, "NODE_ENV", "MALLOC_ARENA_MAX", "COMPOSE_FILE"]
	expect(missing([...typed, ...examples, ...unit], (name) => known.includes(name))).toEqual([])
})

test("the_commands_take_the_data_folder_that_the_service_may_write_to", () => {
	const [ofUnit] = all(/DATA_DIR=(\S+)/g, text("deploy/tamasha.service"))
	const [ofCommands] = all(/^DATA_DIR=(\S+)/gm, text("deploy/tamasha.env"))
	const [state] = all(/^StateDirectory=(\S+)/gm, text("deploy/tamasha.service"))
	expect([ofUnit, ofCommands]).toEqual([`/var/lib/${state}`, `/var/lib/${state}`])
})

test("each_service_that_the_manual_types_is_one_of_compose", () => {
	const typed = all(/^docker compose (?:exec|stop|start|run(?: --[\w-]+)*) (\w+)/gm)
	expect(typed.length).toBeGreaterThan(2)
	const services = all(/^ {2}(\w[\w-]*):$/gm, text("deploy/compose.yaml"))
	expect(missing(typed, (name) => services.includes(name))).toEqual([])
})
