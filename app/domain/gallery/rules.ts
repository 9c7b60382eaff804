/** How a picture is called in addresses: its file name without folder and ending. */
export const pictureName = (src: string): string => src.replace(/^.*\/|\.[a-z]+$/g, "")

/** The places before and after `index` among `count` pictures; both ends wrap around. */
export const neighbours = (index: number, count: number) => ({
	previous: (index - 1 + count) % count,
	next: (index + 1) % count,
})
