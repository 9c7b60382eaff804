import { build, type Plugin } from "vite"

const SUFFIX = "?inline-script"

/** `import script from "./module.ts?inline-script"`: a module of the browser, built and small, as the text of a script. */
export function inlineScript(): Plugin {
	return {
		name: "inline-script",
		async load(id) {
			if (!id.endsWith(SUFFIX)) return undefined
			const input = id.slice(0, -SUFFIX.length)
			this.addWatchFile(input)
			const built = await build({
				configFile: false,
				logLevel: "error",
				build: { write: false, rolldownOptions: { input, output: { format: "iife" } } },
			})
			const [chunk] = "output" in built ? built.output : []
			return `export default ${JSON.stringify(chunk?.code.trim())}`
		},
	}
}
