import { type ReactNode, useEffect, useRef, useState } from "react"

type FoldedFieldsProps = { isOpened: boolean; className?: string; children: ReactNode }

/** Fields under a heading, which only its reader closes: what is typed inside must not fold them away. */
export function FoldedFields({ isOpened, className, children }: FoldedFieldsProps) {
	const [wasOpened] = useState(isOpened)
	const element = useRef<HTMLDetailsElement>(null)
	useEffect(() => {
		if (isOpened && element.current) element.current.open = true
	}, [isOpened])
	return (
		<details ref={element} open={wasOpened} className={className}>
			{children}
		</details>
	)
}
