import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { isSiteRoute, siteManifestUrl } from "../app/web/request/site-manifest.ts"

const START = "window.__reactRouterManifest="

/** Writes the browser's table of routes once more, without those that public pages do not lead to. */
export function writeSiteManifest(buildDirectory: string): void {
	const folder = join(buildDirectory, "client/assets")
	const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))
	const whole = files.find((text) => text.startsWith(START)) ?? ""
	const manifest = JSON.parse(whole.slice(START.length, -1))
	const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isSiteRoute(id)))
	const url = siteManifestUrl(manifest.url)
	writeFileSync(join(folder, basename(url)), `${START}${JSON.stringify({ ...manifest, url, routes })};`)
}
