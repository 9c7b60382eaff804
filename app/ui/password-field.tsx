import { Eye, EyeOff } from "lucide-react"
import { type ComponentProps, useState } from "react"
import { classes } from "./classes.ts"
import { FieldFrame, type FieldProps, inputClasses, useField } from "./field-frame.tsx"
import { IconButton } from "./icon-button.tsx"

export type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> & FieldProps

/** A password, with a button to look at it. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
	const { frame, control } = useField(props)
	const [isVisible, setVisible] = useState(false)
	return (
		<FieldFrame {...frame}>
			<span className="relative block">
				<input
					autoComplete="current-password"
					spellCheck={false}
					{...control}
					type={isVisible ? "text" : "password"}
					className={classes(inputClasses, "pr-12")}
				/>
				<IconButton
					bare
					label={isVisible ? "Hide password" : "Show password"}
					icon={isVisible ? <EyeOff /> : <Eye />}
					onClick={() => setVisible(!isVisible)}
					className="absolute top-1/2 right-1 -translate-y-1/2 noscript:hidden"
				/>
			</span>
		</FieldFrame>
	)
}
