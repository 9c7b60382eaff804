export const root: string
export const node: string
export function environment(): NodeJS.ProcessEnv
/** Runs a script of this folder under Node 24. @returns its exit code */
export function runNode(script: string, args: string[]): number
export function install(): void
export function build(): void
