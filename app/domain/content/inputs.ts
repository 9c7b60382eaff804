import { z } from "zod"

/** `content/company.json`: every word that is about the company and not about the product. */
export const companyFacts = z.object({
	name: z.string(),
	/** How letters and festivals are titled, e.g. "Tamasha". */
	festivalName: z.string(),
	email: z.email(),
	vendorEmail: z.email(),
	phone: z.string(),
	office: z.string(),
	socials: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https$/ }) })),
	proverb: z.object({ swahili: z.string(), english: z.string() }),
})
export type CompanyFacts = z.infer<typeof companyFacts>
