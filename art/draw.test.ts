import { brotliCompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { heroWorks } from "./scenes/hero-works.ts"
import { posterWorks } from "./scenes/poster-works.ts"

const wire = (svg: string) => brotliCompressSync(svg).length

test("the_same_seed_draws_the_same_bytes", () => {
	expect(heroWorks().map(({ svg }) => svg)).toEqual(heroWorks().map(({ svg }) => svg))
	expect(posterWorks().map(({ svg }) => svg)).toEqual(posterWorks().map(({ svg }) => svg))
})

test("a_slide_weighs_less_than_its_budget", () => {
	const heavy = heroWorks().filter(({ svg }) => wire(svg) > 45 * 1024)
	expect(heavy.map(({ path }) => path)).toEqual([])
})

test("drawings_carry_no_scripts_styles_words_or_ids", () => {
	const works = [...heroWorks(), ...posterWorks()]
	const wrong = works.filter(({ svg }) => /<(script|style|text|image)|\sid=|\son\w+=|NaN|undefined/.test(svg))
	expect(wrong.map(({ path }) => path)).toEqual([])
})
