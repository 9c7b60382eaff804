export const root: string
export const node: string
export function environment(): NodeJS.ProcessEnv
/** Runs a tool of the project under Node 24. @returns its exit code */
export function runNode(script: string, args: string[]): Promise<number>
/** What whoever started us can mend: said without a stack. */
export class Refusal extends Error {
	constructor(message: string, exitCode?: number)
}
/** Ends this process with what the work returns, once nothing is left to do. */
export function endWith(work: () => Promise<number | undefined>): Promise<void>
export function install(wanted?: { tools?: boolean }): Promise<void>
export function isInstalled(wanted?: { tools?: boolean }): boolean
export function build(): Promise<void>
export function isBuilt(): boolean
export function isBuildCurrent(): boolean
