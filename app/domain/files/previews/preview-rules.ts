/** Pixels: a page of A4 can be read at it. */
export const PREVIEW_WIDTH = 1_200
/** Of one document; what comes behind them is for whoever downloads it. */
export const MAX_PREVIEW_PAGES = 12

export interface PreviewJob {
	/** A document that was judged. */
	path: string
	/** Where its pages go. */
	folder: string
	mediaType: string
}

export interface Preview {
	/** How many the document has. */
	pages: number
	/** How many of them lie in the folder. */
	drawn: number
}

/** The file of a page in the folder of its job. */
export const pageFile = (nth: number): string => `${nth}.webp`
