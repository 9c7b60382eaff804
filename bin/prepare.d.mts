export const root: string
export const node: string
export function environment(): NodeJS.ProcessEnv
/** Runs a tool of the project under Node 24. @returns its exit code */
export function runNode(script: string, args: string[]): Promise<number>
export function install(wanted?: { tools?: boolean }): Promise<void>
export function isInstalled(wanted?: { tools?: boolean }): boolean
export function build(): Promise<void>
export function isBuilt(): boolean
export function isBuildCurrent(): boolean
