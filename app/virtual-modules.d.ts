declare module "virtual:react-router/server-build" {
	const build: import("react-router").ServerBuild
	export = build
}

/** Built by bin/inline-script.ts. */
declare module "*?inline-script" {
	const script: string
	export default script
}
