import type { TestSequencerConstructor, TestSpecification } from "vitest/node"

/** One file after the other as the rows name them, so that row by row gets done. */
export function inTableOrder(files: string[], root: string): TestSequencerConstructor {
	const position = ({ moduleId }: TestSpecification) => files.indexOf(moduleId.slice(root.length + 1))
	return class {
		sort(specifications: TestSpecification[]) {
			return Promise.resolve(specifications.toSorted((a, b) => position(a) - position(b)))
		}
		shard(specifications: TestSpecification[]) {
			return Promise.resolve(specifications)
		}
	}
}
