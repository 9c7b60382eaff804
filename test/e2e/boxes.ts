import type { Page } from "playwright-core"

/** Boxes of what a selector finds, in the order of the document; x and y on the page. */
export const boxesOf = (page: Page, selector: string) =>
	page.locator(selector).evaluateAll((elements) =>
		elements.map((element) => {
			const { left, top, bottom, right } = element.getBoundingClientRect()
			return { left, top: top + scrollY, bottom: bottom + scrollY, right }
		}),
	)
type Boxes = Awaited<ReturnType<typeof boxesOf>>

/** Boxes that begin at one height are a row. */
export const rowsOf = (boxes: Boxes) =>
	[...new Set(boxes.map(({ top }) => Math.round(top)))].map((top) =>
		boxes.filter((box) => Math.round(box.top) === top),
	)
