import { setFlagsFromString } from "node:v8"

/**
 * What is received lies in buffers outside of V8's heap. V8 lets so few megabytes of them pass between two collections of
 * the whole heap that one file brought about another; with this it lets as many pass as its heap may grow.
 */
export function allowMoreExternalMemory(): void {
	setFlagsFromString("--external-memory-accounted-in-global-limit")
}
