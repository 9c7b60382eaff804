import { setFlagsFromString } from "node:v8"

/**
 * What is received lies in buffers outside of V8's heap, which count towards the size at which the whole heap is collected:
 * that of a small heap is reached with each large file. It may grow fourfold before that.
 */
export function allowLargerHeap(): void {
	setFlagsFromString("--heap-growing-percent=300")
}
