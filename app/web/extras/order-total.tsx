import { useEffect, useRef, useState } from "react"
import { MOST } from "../../domain/extras/inputs.ts"
import { type ExtrasOrder, type ExtrasPrices, inShillings, totalPrice } from "../../domain/extras/rules.ts"
import { useHydrated } from "../../ui/hydrated.ts"

const NOTHING: ExtrasOrder = { extraWristbands: 0, wantsHay: false, hayBales: 0 }

/** What the order comes to, while it is typed. Without our script it would stand still, so it is not there. */
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
			hidden={!hydrated}
			htmlFor="extraWristbands wantsHay hayBales"
			className="figures text-lg font-bold"
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
