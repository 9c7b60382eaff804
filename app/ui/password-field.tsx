import { Eye, EyeOff } from "lucide-react"
import { type ComponentProps, useState } from "react"
import { classes } from "./classes.ts"
import { IconButton } from "./icon-button.tsx"
import { boxLook, type FieldProps, Labelled, useField } from "./labelled.tsx"

export type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> & FieldProps

/** A password, with a button to look at it. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
	const { frame, control } = useField(props)
	const [shown, setShown] = useState(false)
	return (
		<Labelled {...frame}>
			<span className="relative block">
				<input
					autoComplete="current-password"
					spellCheck={false}
					{...control}
					type={shown ? "text" : "password"}
					className={classes(boxLook, "pr-12")}
				/>
				<IconButton
					bare
					label={shown ? "Hide password" : "Show password"}
					icon={shown ? <EyeOff /> : <Eye />}
					onClick={() => setShown(!shown)}
					className="absolute top-1/2 right-1 -translate-y-1/2 noscript:hidden"
				/>
			</span>
		</Labelled>
	)
}
