import { useEffect, useRef, useState } from "react"
import {
	type ExtrasOrder,
	type ExtrasPrices,
	MAX_QUANTITY,
	totalPrice,
} from "../../../domain/extras/rules.ts"
import { classes } from "../../../ui/classes.ts"
import { useHydrated } from "../../../ui/hydrated.ts"
import { formatKshs } from "../../../values/number.ts"

const EMPTY_ORDER: ExtrasOrder = { extraWristbands: 0, wantsHay: false, hayBales: 0 }

/** What the order comes to, while it is typed. Its place is kept until our script runs; without one there is none. */
export function OrderTotal({ prices }: { prices: ExtrasPrices }) {
	const output = useRef<HTMLOutputElement>(null)
	const [order, setOrder] = useState(EMPTY_ORDER)
	const hydrated = useHydrated()
	useEffect(() => {
		const form = output.current?.form
		if (!form) return
		const updateOrder = () => setOrder(readOrder(form))
		updateOrder()
		form.addEventListener("input", updateOrder)
		return () => form.removeEventListener("input", updateOrder)
	}, [])
	return (
		<output
			ref={output}
			htmlFor="extraWristbands wantsHay hayBales"
			className={classes("figures text-lg font-bold noscript:hidden", !hydrated && "invisible")}
		>
			Total: {formatKshs(totalPrice(order, prices))}
		</output>
	)
}

function readOrder(form: HTMLFormElement): ExtrasOrder {
	const formData = new FormData(form)
	const count = (name: string) => {
		const number = Number(formData.get(name) ?? 0)
		return Number.isInteger(number) && number >= 0 && number <= MAX_QUANTITY ? number : 0
	}
	return {
		extraWristbands: count("extraWristbands"),
		wantsHay: formData.has("wantsHay"),
		hayBales: count("hayBales"),
	}
}
