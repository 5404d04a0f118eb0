import type { Permission } from '#/kernel/roles.ts'
import type { Raw } from './api.ts'

/** Who gets through to one endpoint, told a second time beside its contract. `Things`: ids of what belongs to somebody, by kind. */
export type AuthorizationRule<Things = unknown> = {
  /** `account`: also one who has not finished signing up. `member`: any role. A permission: the roles that have it. */
  readonly who: 'public' | 'account' | 'person' | 'member' | Permission
  /** A call that passes its contract, so that it is refused for its caller alone. Versions are 1. */
  readonly input?: (things: Things) => Raw
  /** Other places of the same call where a thing is named: the caller's own call with something of `other` in it. */
  readonly mixed?: Readonly<Record<string, (own: Things, other: Things) => Raw>>
  /** What the address names is on the board for everybody. */
  readonly onBoard?: true
  /** Says nothing of foreign things instead of «not found». */
  readonly silent?: true
  /** Of the whole organization: not for members narrowed to branches. */
  readonly whole?: true
  /** Both the person and the organization own it. */
  readonly bothSides?: true
  /** The caller himself may have nothing to do it to, and hears «not found» then. */
  readonly mayBeNone?: true
}

/** The rules of one feature by the key of the endpoint, `GET /api/v1/…`. */
export type AuthorizationRows<Things = unknown> = Readonly<Record<string, AuthorizationRule<Things>>>

/** A call that names nobody's things. */
export function always(raw: Raw): () => Raw {
  return () => raw
}
