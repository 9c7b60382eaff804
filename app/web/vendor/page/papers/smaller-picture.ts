/** Pixels of the longer side: 200 to the inch on a page of A4, at which small print is read. */
const MAX_SIDE = 2_400
/** Bytes up to which a picture of that size goes as it is. */
const SMALL = 1_500_000
const QUALITY = 0.85

/** A picture as it is worth sending over a slow line: upright, large enough to be read. Anything else stays as it is. */
export async function makeSmaller(file: File): Promise<File> {
	if (!/^image\//.test(file.type) && !/\.hei[cf]$/i.test(file.name)) return file
	try {
		const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" })
		const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
		const smaller = scale < 1 || file.size > SMALL ? await draw(bitmap, scale) : null
		bitmap.close()
		return smaller && smaller.size < file.size ? toFile(smaller, file) : file
	} catch {
		// A kind that this browser does not know, or more than its memory takes.
		return file
	}
}

function draw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
	const canvas = document.createElement("canvas")
	canvas.width = Math.round(bitmap.width * scale)
	canvas.height = Math.round(bitmap.height * scale)
	const context = canvas.getContext("2d")
	if (!context) return Promise.resolve(null)
	// What is transparent would be black.
	context.fillStyle = "white"
	context.fillRect(0, 0, canvas.width, canvas.height)
	context.imageSmoothingQuality = "high"
	context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
	return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY))
}

const toFile = (smaller: Blob, { name, lastModified }: File) =>
	new File([smaller], `${name.replace(/\.\w{1,5}$/, "")}.jpg`, { type: "image/jpeg", lastModified })
