export interface Lock {
	packages: Record<
		string,
		{
			version?: string
			resolved?: string
			integrity?: string
			hasInstallScript?: boolean
			/** Part of another package's archive, under that one's hash. */
			inBundle?: boolean
			dependencies?: Record<string, string>
		}
	>
}
export function productionPackages(lock: Lock): string[]
export function onLinux(lock: Lock, folders: string[]): string[]
