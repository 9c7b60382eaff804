import { useEffect, useMemo, useState } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router"
import { aboutEdition } from "./about-edition.ts"

interface Shell {
	/** That is on screen. */
	edition: string
	/** That an address which names none is about, where it is another one. */
	kept?: string | undefined
	editions: { value: string }[]
}

const asItIs = (address: string) => address

/** What makes the addresses of the screen be about its own edition, wherever they would lead into another one. */
export function useEditionAddress({ edition, kept = edition, editions }: Shell): (address: string) => string {
	const keptNow = useKeptEdition(kept)
	const { pathname, search, hash } = useLocation()
	const navigate = useNavigate()
	const isIdle = useNavigation().state === "idle"
	const page = pathname + search
	const toAddress = useMemo(() => {
		const slugs = editions.map(({ value }) => value)
		return keptNow === edition ? asItIs : (address: string) => aboutEdition(address, edition, slugs, page)
	}, [keptNow, edition, editions, page])
	const named = toAddress(page) + hash
	const isNamed = keptNow === kept || named === page + hash
	// Another tab has chosen an edition: whatever reads this screen again would read that one.
	useEffect(() => {
		if (isIdle && !isNamed) void navigate(named, { replace: true, preventScrollReset: true })
	}, [isIdle, isNamed, named, navigate])
	return toAddress
}

/** As the server said last, or another tab since. */
function useKeptEdition(kept: string): string {
	const [keptNow, setKeptNow] = useState(kept)
	useEffect(() => {
		setKeptNow(kept)
		if (!("BroadcastChannel" in window)) return
		const channel = new BroadcastChannel("kept-edition")
		channel.onmessage = ({ data }) => setKeptNow(String(data))
		channel.postMessage(kept)
		return () => channel.close()
	}, [kept])
	return keptNow
}
