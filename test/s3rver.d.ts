declare module "@20minutes/s3rver" {
	import type { AddressInfo } from "node:net"

	/** An S3 server in this process; its keys are S3RVER and S3RVER. */
	export default class S3rver {
		constructor(options: {
			address: string
			port: number
			silent: boolean
			directory: string
			configureBuckets: { name: string }[]
		})
		run(): Promise<AddressInfo>
		close(): Promise<void>
	}
}
