import tls from "node:tls"

/** What RFC 9325 recommends, strongest first: forward secrecy and authenticated encryption, nothing without. */
const CIPHERS = [
	"TLS_AES_256_GCM_SHA384",
	"TLS_CHACHA20_POLY1305_SHA256",
	"TLS_AES_128_GCM_SHA256",
	"ECDHE-ECDSA-AES256-GCM-SHA384",
	"ECDHE-RSA-AES256-GCM-SHA384",
	"ECDHE-ECDSA-CHACHA20-POLY1305",
	"ECDHE-RSA-CHACHA20-POLY1305",
	"ECDHE-ECDSA-AES128-GCM-SHA256",
	"ECDHE-RSA-AES128-GCM-SHA256",
]

/**
 * From here on this process speaks TLS 1.2 and 1.3 with strong ciphers alone to database, bucket and mail server
 * (ASVS 12.1.1, 12.1.2); Node by itself would also take what is merely not broken.
 */
export function enforceStrongTls(): void {
	tls.DEFAULT_CIPHERS = CIPHERS.join(":")
	tls.DEFAULT_MIN_VERSION = "TLSv1.2"
}
