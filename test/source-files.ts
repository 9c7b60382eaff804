import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

export interface SourceFile {
	/** From the project's root, with slashes. */
	path: string
	text: string
	/** Own files only, from the root: `import`, `import type`, `export … from` and `import()`; "#name" is its package. */
	imports: string[]
	/** Libraries and node: modules, as written. */
	packages: string[]
}

const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g
const CODE = /\.(ts|tsx|mts|mjs)$/

/** Every code file below `folders`, read once. */
export function readSources(folders: string[]): SourceFile[] {
	return folders.flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.map((name) => join(folder, name))
			.filter((path) => CODE.test(path))
			.map(readSource),
	)
}

function readSource(path: string): SourceFile {
	const text = readFileSync(path, "utf8")
	const names = [...text.matchAll(IMPORT)].map(([, name = ""]) => name)
	const own = names.filter((name) => /^[.#]/.test(name) && !name.includes("/+types/"))
	return {
		path,
		text,
		imports: own.map((name) =>
			name.startsWith("#") ? `packages/${name.slice(1)}/index.ts` : normalize(join(dirname(path), name)),
		),
		packages: names.filter((name) => !/^[.#]/.test(name)),
	}
}
