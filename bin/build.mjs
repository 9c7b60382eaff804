// npm run build: installs and builds what is missing, and starts nothing; also beside a server that runs.
import { build, endWith, install } from "./prepare.mjs"

await endWith(async () => {
	await install()
	await build()
})
