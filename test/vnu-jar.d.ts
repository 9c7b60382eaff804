declare module "vnu-jar" {
	/** Where the checker lies. */
	const path: string
	export default path
}
