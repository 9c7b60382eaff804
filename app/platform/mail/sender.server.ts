import { domainToASCII } from "node:url"
import addressparser from "nodemailer/lib/addressparser"
import { isPlainAddress } from "./addressing.ts"

export interface Sender {
	name: string
	address: string
}

/** Reads "Tamasha Events <hello@tamasha.example>", or the address alone; undefined for anything but one sender. */
export function parseSender(mailFrom: string): Sender | undefined {
	const [sender, ...more] = addressparser(mailFrom, { flatten: true })
	if (!sender?.address || more.length || !isPlainAddress(sender.address)) return undefined
	return { name: sender.name, address: sender.address }
}

/** "hello@tamasha.example" → "tamasha.example". */
const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase()

/** The same as a header may hold it: other letters than those of English in their code. */
export const asciiDomainOf = (address: string) => domainToASCII(domainOf(address)) || "localhost"

/** Set aside for examples and tests: nobody gets letters there, and nobody may send from there (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

/** True for "hello@tamasha.example": no mail server of the internet takes letters from it. */
export const isReservedAddress = (address: string) => RESERVED.test(domainOf(address))
