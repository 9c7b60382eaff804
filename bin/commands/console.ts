import { resolve } from "node:path"

/** Where a file lies that the person at the console named: npm runs us in the folder of package.json, they stand in INIT_CWD. */
export const resolveUserPath = (name: string) => resolve(process.env.INIT_CWD ?? "", name)

/** Says why nothing, or not all, was done; the command then ends with 1. */
export function failWith(message: string): void {
	console.error(message)
	process.exitCode = 1
}
