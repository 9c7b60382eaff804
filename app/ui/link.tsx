import { type ComponentProps, createContext, useCallback, useContext } from "react"
import {
	type NavigateOptions,
	Form as RouterForm,
	Link as RouterLink,
	useNavigate as useRouterNavigate,
} from "react-router"

/** What a frame adds to the addresses of its screens. */
export const AddressContext = createContext((address: string) => address)

/** For the address of what is neither a link nor a form: a frame, a button's own action, what a script asks for. */
export const useAddress = () => useContext(AddressContext)

export type LinkProps = ComponentProps<typeof RouterLink> & { to: string }

export function Link({ to, ...rest }: LinkProps) {
	return <RouterLink {...rest} to={useAddress()(to)} />
}

/** One that is sent by GET names its action, whose parameters go along as fields: browsers drop them. */
export function Form({ action = "", children, ...rest }: ComponentProps<typeof RouterForm>) {
	const address = useAddress()(action)
	const url = rest.method !== "post" && address.includes("?") ? new URL(address, "http://page") : undefined
	return (
		<RouterForm {...rest} action={url ? url.pathname + url.hash : address || undefined}>
			{children}
			{url &&
				[...url.searchParams].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
		</RouterForm>
	)
}

export function useNavigate() {
	const navigate = useRouterNavigate()
	const toAddress = useAddress()
	return useCallback(
		(to: string, options?: NavigateOptions) => navigate(toAddress(to), options),
		[navigate, toAddress],
	)
}
