export interface QrCodeProps {
	/** Modules along one side, quiet edge included. */
	size: number
	/** SVG path of the dark modules. */
	path: string
	label: string
}

/** A QR code for a camera: black on white in the dark look as well, because many cameras read nothing else. */
export function QrCode({ size, path, label }: QrCodeProps) {
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className="w-full max-w-64 rounded-sm border border-line"
		>
			<rect width={size} height={size} fill="white" />
			<path d={path} fill="black" />
		</svg>
	)
}
