import type { Page } from "playwright-core"

/** Boxes of what a selector finds, in the order of the document; x and y on the page. */
export const measureBoundingBoxes = (page: Page, selector: string) =>
	page.locator(selector).evaluateAll((elements) =>
		elements.map((element) => {
			const { left, top, bottom, right } = element.getBoundingClientRect()
			return { left, top: top + scrollY, bottom: bottom + scrollY, right }
		}),
	)
type BoundingBoxes = Awaited<ReturnType<typeof measureBoundingBoxes>>

/** Boxes that begin at one height are a row. */
export const groupIntoRows = (boxes: BoundingBoxes) =>
	[...new Set(boxes.map(({ top }) => Math.round(top)))].map((top) =>
		boxes.filter((box) => Math.round(box.top) === top),
	)
