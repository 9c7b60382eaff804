interface LockedPackage {
	version?: string
	resolved?: string
	integrity?: string
	hasInstallScript?: boolean
	/** Part of another package's archive, under that one's hash. */
	inBundle?: boolean
	dependencies?: Record<string, string>
	devDependencies?: Record<string, string>
	optionalDependencies?: Record<string, string>
}
export interface Lock {
	packages: Record<string, LockedPackage>
}
export interface BundledPackage {
	name: string
	version: string
	/** SPDX */
	identifier?: string
	/** Of its licence; a few packages bring none along. */
	text?: string
}
type Fits = (one: LockedPackage) => boolean
export const EXTERNAL_PACKAGES: string[]
export function productionPackages(lock: Lock, fits?: Fits): string[]
export function packagesBelow(
	lock: Lock,
	ours: Pick<LockedPackage, "dependencies" | "optionalDependencies">,
	fits?: Fits,
): string[]
export function dealPackages(
	lock: Lock,
	dependencies: Record<string, string>,
	count: number,
): { names: string[]; folders: string[] }[]
export function bundledPackages(): BundledPackage[]
export function fitsLinux(one: LockedPackage): boolean
