/** The one program of the server build; its first argument chooses what to do. */
const commands: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
	serve: () => import("../bin/commands/serve.ts"),
	admin: () => import("../bin/commands/admin.ts"),
	import: () => import("../bin/commands/import.ts"),
	backup: () => import("../bin/commands/backup.ts"),
	restore: () => import("../bin/commands/restore.ts"),
	doctor: () => import("../bin/commands/doctor.ts"),
	"register-payments": () => import("../bin/commands/register-payments.ts"),
	demo: () => import("../bin/commands/demo.ts"),
	// Started by the server alone.
	judge: () => import("../bin/commands/judge.ts"),
	variants: () => import("../bin/commands/variants.ts"),
	previews: () => import("../bin/commands/previews.ts"),
	reports: () => import("../bin/commands/reports.ts"),
}

// Rows of people, documents, secrets: what we make is for our own user, whatever the shell allows others.
process.umask(0o077)

const [name = "serve", ...args] = process.argv.slice(2)
const load = commands[name]
if (load) {
	try {
		await (await load()).run(args)
	} catch (error) {
		console.error(error)
		process.exitCode = 1
	}
} else {
	console.error(`There is no command "${name}". Known: ${Object.keys(commands).join(", ")}`)
	process.exitCode = 2
}

export {}
