/** For localhost, until 2126, vouched for by nobody. It protects nothing: everybody can read its key here. */
const KEY = [
	"MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvaolJ5DDLJ+m65xm",
	"walhbrPOYD2lH/iKaRMZRfdP2++hRANCAARJxd8iGkAdS/0JHm99jGKCKP9f9Vm4",
	"uAOmW5jjdLwN+ZYJeauX2K8h06ZVpCWfmNM/tWz9DmFzpN2m3nE1x1uR",
]
const CERTIFICATE = [
	"MIIBmzCCAUGgAwIBAgIUC4pXyyGXe55LKcNtfiI5KkpipBgwCgYIKoZIzj0EAwIw",
	"FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDEzNDUzMVoYDzIxMjYxMDI3",
	"MTM0NTMxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO",
	"PQMBBwNCAARJxd8iGkAdS/0JHm99jGKCKP9f9Vm4uAOmW5jjdLwN+ZYJeauX2K8h",
	"06ZVpCWfmNM/tWz9DmFzpN2m3nE1x1uRo28wbTAdBgNVHQ4EFgQUSUj5DZeIPS3I",
	"N8zI2OZJMEhJ39IwHwYDVR0jBBgwFoAUSUj5DZeIPS3IN8zI2OZJMEhJ39IwDwYD",
	"VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI",
	"zj0EAwIDSAAwRQIhAKZNMINGohHr5Ce5zVN25ruMwm0owIGRg4JE0rPm8MU0AiAo",
	"ImcIqe6mdj9EemmxBoumAVLoMbnIFCrVf0Z/4vHSDw==",
]

const pem = (what: string, lines: string[]) =>
	[`-----BEGIN ${what}-----`, ...lines, `-----END ${what}-----`].join("\n")

/** What a TLS server of the tests shows. */
export const SELF_SIGNED = { key: pem("PRIVATE KEY", KEY), cert: pem("CERTIFICATE", CERTIFICATE) }
