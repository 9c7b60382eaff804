import { expect, test } from "vitest"
import { extractUsedStyles, parseStylesheet } from "./stylesheet.ts"

const usedStyles = (css: string, page: string) =>
	extractUsedStyles(page, parseStylesheet(css, { isAll: true })).text

test("a_page_gets_the_rules_of_its_classes_and_elements_and_those_that_name_none", () => {
	const css =
		'b,p{x:0}hr{x:0}hr:hover{x:0}p:hover{x:0}.a{x:1}.b{x:2}.a .c{x:3}.d,.b{x:4}@font-face{font-family:"{;"}:root{x:"}"}'
	expect(usedStyles(css, '<p class="a z">')).toBe(
		'b,p{x:0}p:hover{x:0}.a{x:1}.a .c{x:3}@font-face{font-family:"{;"}:root{x:"}"}',
	)
})

test("what_is_inside_of_fields_is_for_pages_with_fields", () => {
	const css = "::placeholder,::file-selector-button{x:0}::selection{x:1}:-moz-ui-invalid{x:2}"
	expect(usedStyles(css, "<p>")).toBe("::selection{x:1}")
	expect(usedStyles(css, "<textarea>")).toBe(css)
})

test("groups_stay_around_what_is_left_of_them_and_go_when_that_is_nothing", () => {
	const css = "@layer x,y;@layer y{.a{x:1}@media (width>=40rem){.b{x:2}.sm\\:a{x:3}}}@media print{.b{x:4}}"
	expect(usedStyles(css, '<p class="a sm:a">')).toBe(
		"@layer x,y;@layer y{.a{x:1}@media (width>=40rem){.sm\\:a{x:3}}}",
	)
})

test("what_nobody_misses_at_first_waits_for_the_whole_sheet", () => {
	const first = ".a{x:1}.a:active-view{x:2}.a:active,.a:focus{x:2}@media (width>=40rem){.a{x:3}}"
	const later =
		"@media (hover:hover){.a:hover{x:4}}.a:active{x:5}@media print{.a{x:6}}@media (scripting:none){.a{x:7}}.a:where([data-light] *){x:8}"
	expect(extractUsedStyles('<p class="a">', parseStylesheet(first + later, { isAll: false })).text).toBe(
		first,
	)
	expect(usedStyles(first + later, '<p class="a">')).toBe(first + later)
})

test("names_are_compared_as_the_browser_reads_them", () => {
	const css = ".gap-1\\.5{x:1}.\\[\\&\\>b\\]\\:p-1>b{x:2}.before\\:content-\\[\\'·\\'\\]:before{x:3}"
	const page = `<p class="gap-1.5 [&amp;&gt;b]:p-1 before:content-[&#x27;·&#x27;]">`
	expect(usedStyles(css, page)).toBe(css)
	expect(usedStyles(css, '<p class="gap-1">')).toBe("")
})

test("custom_properties_are_left_out_where_nothing_reads_them", () => {
	const css =
		'@property --a{syntax:"*"}@property --b{syntax:"*"}:root{--a:1;--b:2;--c:3}.a{x:var(--a);--b:4;y:5}.b{x:var(--b)}'
	expect(usedStyles(css, '<p class="a" style="color:var(--c,red)">')).toBe(
		'@property --a{syntax:"*"}:root{--a:1;--c:3}.a{x:var(--a);y:5}',
	)
})

test("a_rule_is_kept_when_one_part_of_its_selector_may_hold_anywhere", () => {
	const css = ":root,.day{x:1}.b:is(.c,.d){x:2}.night{x:3}"
	expect(usedStyles(css, "<p>")).toBe(":root,.day{x:1}")
})
