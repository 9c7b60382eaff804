// One bench by its name, with everything installed and built: node bench/run.mjs admin --sizes=1000
import { createServer } from "vite"

const [name, ...args] = process.argv.slice(2)
const vite = await createServer({
	configFile: false,
	appType: "custom",
	logLevel: "error",
	server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})
try {
	const { run } = await vite.ssrLoadModule(`./bench/${name}.ts`)
	process.exitCode = await run(args)
} finally {
	await vite.close()
}
