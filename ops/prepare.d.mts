export const root: string
export const node: string
export function environment(): NodeJS.ProcessEnv
export function install(): void
export function build(): void
