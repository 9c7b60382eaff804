/** One file to write below `public/`. */
export type Artwork = {
	/** How pages ask for it; without a name it stays out of the manifest. */
	name?: string
	/** Address, also the path below `public/`. */
	path: string
	width: number
	height: number
	alt: string
	svg: string
	/** Extra raster files made from the same drawing. */
	rasters?: readonly Raster[]
	/** Leave the SVG itself out. */
	rasterOnly?: boolean
	/** What pages may need to know besides. */
	details?: Record<string, string>
}

export type Raster = {
	path: string
	width: number
	height?: number
	format: "jpeg" | "png" | "ico"
	quality?: number
}
