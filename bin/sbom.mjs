// npm run sbom: what is shipped, as CycloneDX on standard output.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { bundledPackages, productionPackages } from "./packages.mjs"
import { build, endWith, install, root } from "./prepare.mjs"

await endWith(async () => {
	await install()
	await build()
	const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
	const installed = productionPackages(lock).map(
		(folder) => `${nameOf(folder)}@${lock.packages[folder].version}`,
	)
	const bundled = bundledPackages().map(({ name, version }) => `${name}@${version}`)
	console.log(JSON.stringify(onlyShipped(everyPackage(), new Set([...installed, ...bundled])), null, "\t"))
})

function nameOf(folder) {
	return folder.replace(/^.*node_modules\//, "")
}

/** Of the lock file, with those that only build. */
function everyPackage() {
	const command = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"]
	return JSON.parse(
		execFileSync("npm", command, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }),
	)
}

/** Npm calls what we bundle "development" and "optional"; for whoever runs the product it is neither. */
function onlyShipped(sbom, shipped) {
	const isShipped = (ref) => shipped.has(ref)
	const components = sbom.components
		.filter((one) => isShipped(one["bom-ref"]))
		.map((one) => ({
			...one,
			scope: "required",
			properties: one.properties?.filter(({ name }) => name !== "cdx:npm:package:development"),
		}))
	const own = sbom.metadata.component["bom-ref"]
	const dependencies = sbom.dependencies
		.filter(({ ref }) => ref === own || isShipped(ref))
		.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }))
	return { ...sbom, components, dependencies }
}
