declare module "libheif-js/wasm-bundle.js" {
	const libheif: import("libheif-js/libheif-wasm/libheif.d.ts").MainModule
	export default libheif
}
