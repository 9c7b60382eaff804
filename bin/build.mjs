// npm run build: installs and builds what is missing, and starts nothing; also beside a server that runs.
import { build, install } from "./prepare.mjs"

await install()
await build()
