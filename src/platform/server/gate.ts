import type { Brand } from '#/kernel/brand.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Result } from '#/kernel/result.ts'
import type { MemberRole, Permission } from '#/kernel/roles.ts'
import type { Refusal } from '#/wire/refusals.ts'

/** Unverified claims of one request. */
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
  /** Where the call came from; recorded in the journal and as proof of consent. */
  readonly ip: string
}

type Confirmable = {
  /** When an SMS code last proved that the account owner is using this session. */
  readonly confirmedAt: Temporal.Instant | undefined
  /** When this session last asked for a change; kept only where lists are read from a replica. */
  readonly wroteAt?: Temporal.Instant | undefined
}

/** Proof of a live session. Created only by the session gate. */
export type AccountScope = Brand<Human & Confirmable & { readonly signedUp: boolean }, 'AccountScope'>
/** Proof that a signed-up person acts on their own behalf. */
export type PersonScope = Brand<Human & Confirmable, 'PersonScope'>
/** Proof that a member acts for an organization. Every query of client data requires one. */
export type ClientScope = Brand<
  Human & {
    readonly orgId: Id<'organization'>
    readonly memberId: Id<'member'>
    readonly role: MemberRole
    /** Branches the member has access to; empty means the whole organization. */
    readonly branchIds: readonly Id<'branch'>[]
    /** The member's own limits, in kopecks; null means only the organization's limits apply. */
    readonly limits: { readonly row: Kopecks | null; readonly register: Kopecks | null; readonly day: Kopecks | null }
  },
  'ClientScope'
>

export type GateRefusal = Refusal<'unauthorized' | 'signUpFirst' | 'noOrganization' | 'noAccess' | 'headersDiffer'>

/** Authorizes callers before the API. Implemented by the features that own sessions and members. */
export interface Gate {
  account(caller: Caller): Promise<Result<AccountScope, GateRefusal>>
  client(account: AccountScope, caller: Caller, permission: Permission | undefined): Promise<Result<ClientScope, GateRefusal>>
  /** Whether the person may change anything on a side while legal texts await their consent. When absent, always allowed. */
  work?(account: AccountScope, side: 'client' | 'person'): Promise<Result<undefined, Refusal<'textsOverdue'>>>
  /** Remembers that the session has asked for a change, so that its next lists are read from the primary. */
  wrote?(account: AccountScope): Promise<void>
  /** Whether the organization is proven to belong to whoever registered it. When absent, as in training mode, always allowed. */
  proof?(client: ClientScope): Promise<Result<undefined, Refusal<'organizationUnproven'>>>
}
