import { can, type Membership } from "../../domain/accounts/rights.ts"

/** The editions whose applications somebody with these roles may read. */
export const readableEditionIds = (
	memberships: readonly Membership[],
	{ editions }: { editions: { id: number }[] },
): number[] => editions.flatMap(({ id }) => (can(memberships, "applications.read", id) ? [id] : []))
