import type { Brand } from '#/kernel/brand.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Result } from '#/kernel/result.ts'
import type { MemberRole, Permission } from '#/kernel/roles.ts'
import type { Refusal } from '#/wire/refusals.ts'

/** What one request says of itself before anything of it is believed. */
export type Caller = {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** The request carries `Sec-Fetch-*` or `Origin`: it came from a browser. */
  readonly browser: boolean
  readonly token: string | undefined
  readonly companion: string | undefined
  readonly personId: string | undefined
  readonly orgId: string | undefined
  readonly idempotencyKey: string | undefined
}

type Human = {
  readonly personId: Id<'person'>
  readonly sessionId: Id<'session'>
  readonly phone: Phone
  /** Where this call came from: for the journal and for proof of consent. */
  readonly ip: string
}

type Confirmable = {
  /** When a code from an SMS last proved that the human himself sits at this session. */
  readonly confirmedAt: Temporal.Instant | undefined
}

/** Proof that a session is alive. Made only by the session gate. */
export type AccountScope = Brand<Human & Confirmable & { readonly signedUp: boolean }, 'AccountScope'>
/** Proof that a signed-up human acts for himself. */
export type PersonScope = Brand<Human & Confirmable, 'PersonScope'>
/** Proof that a member of an organisation acts for it. Every query of client data demands one. */
export type ClientScope = Brand<
  Human & {
    readonly orgId: Id<'organization'>
    readonly memberId: Id<'member'>
    readonly role: MemberRole
    /** Branches whose work he sees and does; empty: the whole organisation. */
    readonly branchIds: readonly string[]
    /** Ceilings of his own, in kopecks; null: none but those of the organisation. */
    readonly limits: { readonly row: Kopecks | null; readonly register: Kopecks | null; readonly day: Kopecks | null }
  },
  'ClientScope'
>

export type GateRefusal = Refusal<'unauthorized' | 'signUpFirst' | 'noOrganization' | 'noAccess' | 'headersDiffer'>

/** Who stands before the API. Implemented by the features that own sessions and members. */
export interface Gate {
  account(caller: Caller): Promise<Result<AccountScope, GateRefusal>>
  client(account: AccountScope, caller: Caller, permission: Permission | undefined): Promise<Result<ClientScope, GateRefusal>>
  /** Whether the human may change anything on a side while legal texts wait for his answer. Absent: always. */
  work?(account: AccountScope, side: 'client' | 'person'): Promise<Result<undefined, Refusal<'textsOverdue'>>>
}
