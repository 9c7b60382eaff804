interface LockedPackage {
	version?: string
	resolved?: string
	integrity?: string
	hasInstallScript?: boolean
	/** Part of another package's archive, under that one's hash. */
	inBundle?: boolean
	dependencies?: Record<string, string>
}
export interface Lock {
	packages: Record<string, LockedPackage>
}
export function productionPackages(lock: Lock, fits?: (one: LockedPackage) => boolean): string[]
export function fitsLinux(one: LockedPackage): boolean
