import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"

/**
 * A new page is told like a document of its own: the focus goes to its heading and its title is announced. The way
 * to the top is the browser's (`scroll-behavior` in theme.css), the place of a page one comes back to the router's.
 */
export function RouteAnnouncer() {
	const { pathname } = useLocation()
	const previousPathname = useRef(pathname)
	const [title, setTitle] = useState("")
	useEffect(() => {
		if (previousPathname.current === pathname) return
		previousPathname.current = pathname
		setTitle(document.title)
		focusHeading()
	}, [pathname])
	return (
		<p role="status" className="sr-only">
			{title}
		</p>
	)
}

/** Unless the page has sent the focus somewhere itself. */
function focusHeading(): void {
	const main = document.querySelector("main")
	const heading = main?.querySelector("h1")
	const focused = document.activeElement
	if (!heading || (focused !== main && main?.contains(focused))) return
	heading.tabIndex = -1
	heading.focus({ preventScroll: true })
}
