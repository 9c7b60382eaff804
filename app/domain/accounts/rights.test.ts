import fc from "fast-check"
import { expect, test } from "vitest"
import { can, isMemberOf, type Membership, RIGHTS, type Right, ROLES, type Role, rightsIn } from "./rights.ts"

const [CHRISTMAS, EASTER] = [1, 2]
const membership = (role: Role, editionId: number | null = null, showsContacts = false): Membership => ({
	role,
	editionId,
	showsContacts,
})
const SHARED: Right[] = [
	"payments.read",
	"payments.book",
	"payments.import",
	"letters.read",
	"letters.send",
	"newsletters",
	"personal-data",
	"content.write",
	"audit-log.read",
	"editions.reopen",
	"team",
]

const memberships = fc.array(
	fc
		.record({
			role: fc.constantFrom(...ROLES),
			editionId: fc.constantFrom(null, CHRISTMAS, EASTER),
			showsContacts: fc.boolean(),
		})
		.map((one) => (one.role === "owner" ? { ...one, editionId: null } : one)),
	{ maxLength: 4 },
)

test("each_role_may_do_what_it_is_for_and_nothing_else", () => {
	const rightsOf = (role: Role) => rightsIn([membership(role)], CHRISTMAS)
	expect(rightsOf("owner")).toEqual(RIGHTS)
	const ownersOnly: Right[] = ["team", "editions.reopen"]
	expect(rightsOf("organiser")).toEqual(RIGHTS.filter((right) => !ownersOnly.includes(right)))
	expect(rightsOf("reviewer")).toEqual([
		"account",
		"applications.read",
		"applications.decide",
		"applications.review",
		"notes.write",
		"views.write",
	])
	expect(rightsOf("accountant")).toEqual([
		"account",
		"overview.read",
		"applications.read",
		"applications.identify",
		"notes.write",
		"views.write",
		"contacts.read",
		"accepted.read",
		"tables.export",
		"money.read",
		"payments.read",
	])
	const booking: Right[] = ["money.book", "payments.book", "payments.import"]
	expect(new Set(rightsOf("cashier"))).toEqual(new Set([...rightsOf("accountant"), ...booking]))
	expect(rightsOf("steward")).toEqual(["account", "accepted.read"])
})

test("a_role_for_one_edition_gives_nothing_elsewhere_and_nothing_that_all_editions_share", () => {
	for (const role of ROLES.filter((one) => one !== "owner")) {
		const own = [membership(role, CHRISTMAS)]
		expect(rightsIn(own, EASTER)).toEqual(["account"])
		expect(rightsIn(own, CHRISTMAS)).toEqual(
			rightsIn([membership(role)], CHRISTMAS).filter((right) => !SHARED.includes(right)),
		)
		expect([isMemberOf(own, CHRISTMAS), isMemberOf(own, EASTER)]).toEqual([true, false])
	}
})

test("contacts_are_shown_to_a_reviewer_and_a_steward_only_where_somebody_said_so", () => {
	for (const role of ["reviewer", "steward"] as const) {
		expect(can([membership(role)], "contacts.read", CHRISTMAS)).toBe(false)
		expect(can([membership(role, null, true)], "contacts.read", CHRISTMAS)).toBe(true)
		expect(can([membership(role, CHRISTMAS, true)], "contacts.read", EASTER)).toBe(false)
	}
})

test("of_several_roles_each_adds_and_none_takes_away", () => {
	fc.assert(
		fc.property(memberships, memberships, fc.constantFrom(CHRISTMAS, EASTER), (some, more, edition) => {
			const both = rightsIn([...some, ...more], edition)
			const each = new Set([...rightsIn(some, edition), ...rightsIn(more, edition)])
			expect(both).toEqual(RIGHTS.filter((right) => each.has(right)))
		}),
	)
})

test("whoever_may_correct_and_so_merge_applications_may_know_whose_they_are", () => {
	fc.assert(
		fc.property(memberships, (some) => {
			if (!can(some, "applications.correct", CHRISTMAS)) return
			expect(can(some, "applications.identify", CHRISTMAS)).toBe(true)
			expect(can(some, "contacts.read", CHRISTMAS)).toBe(true)
		}),
	)
})

test("nobody_without_a_role_may_do_anything", () => {
	expect(rightsIn([], CHRISTMAS)).toEqual([])
	expect(isMemberOf([], CHRISTMAS)).toBe(false)
})

test("only_a_role_for_all_editions_gives_a_right_that_names_no_edition", () => {
	fc.assert(
		fc.property(memberships, (some) => {
			const forAll = some.filter(({ editionId }) => editionId === null)
			const rights = rightsIn(some).filter((right) => right !== "account")
			expect(rights).toEqual(rightsIn(forAll).filter((right) => right !== "account"))
		}),
	)
})
