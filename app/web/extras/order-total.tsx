import { useEffect, useRef, useState } from "react"
import {
	type ExtrasOrder,
	type ExtrasPrices,
	inShillings,
	MOST,
	totalPrice,
} from "../../domain/extras/rules.ts"
import { classes } from "../../ui/classes.ts"
import { useHydrated } from "../../ui/hydrated.ts"

const NOTHING: ExtrasOrder = { extraWristbands: 0, wantsHay: false, hayBales: 0 }

/** What the order comes to, while it is typed. Its place is kept until our script runs; without one there is none. */
export function OrderTotal({ prices }: { prices: ExtrasPrices }) {
	const output = useRef<HTMLOutputElement>(null)
	const [order, setOrder] = useState(NOTHING)
	const hydrated = useHydrated()
	useEffect(() => {
		const form = output.current?.form
		if (!form) return
		const read = () => setOrder(orderIn(form))
		read()
		form.addEventListener("input", read)
		return () => form.removeEventListener("input", read)
	}, [])
	return (
		<output
			ref={output}
			htmlFor="extraWristbands wantsHay hayBales"
			className={classes("figures text-lg font-bold noscript:hidden", !hydrated && "invisible")}
		>
			Total: Kshs {inShillings(totalPrice(order, prices))}
		</output>
	)
}

function orderIn(form: HTMLFormElement): ExtrasOrder {
	const typed = new FormData(form)
	const count = (name: string) => {
		const number = Number(typed.get(name) ?? 0)
		return Number.isInteger(number) && number >= 0 && number <= MOST ? number : 0
	}
	return {
		extraWristbands: count("extraWristbands"),
		wantsHay: typed.has("wantsHay"),
		hayBales: count("hayBales"),
	}
}
