import type * as z from 'zod/mini'
import type { Permission } from '#/kernel/roles.ts'
import type { RefusalKind } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call.
 * - `public`: anyone;
 * - `account`: a signed-in person in either mode, sign-up possibly unfinished;
 * - `person`: a signed-up person acting for themselves;
 * - `client`: a member of the organization named by `org-id` (or of the only one they have).
 */
export type Access = 'public' | 'account' | 'person' | 'client'

/** Minutes during which an SMS code proves that the account's owner is present. */
export const confirmedMinutes = 10

type Schema = z.ZodMiniType

export type Endpoint = {
  readonly method: Method
  /** Path with `:params`, exactly as the specification writes it. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /** For `client`: the permission the member's role must have. */
  readonly permission?: Permission
  readonly params?: Schema
  readonly query?: Schema
  /** Lower-case names of this call's own headers, in addition to the default ones. */
  readonly headers?: z.ZodMiniObject
  readonly body?: Schema
  /** Encoding of the body; JSON by default. */
  readonly bodyForm?: 'json' | 'multipart' | 'bytes'
  /** Maximum body size in bytes; 64 KB by default. */
  readonly bodyLimit?: number
  /** Shape of `data` in the envelope. */
  readonly reply: Schema
  /** Keys beside `data` in the envelope (`auth_token`, `newtoken`). */
  readonly beside?: Schema
  /** The reply is a file of one of these media types: `reply` is not used and the handler returns a `FileReply`. */
  readonly file?: readonly string[]
  /**
   * Creates, signs or moves money: requires `idempotency-key` and answers a repeat with the first reply. `keyed or not`: without the
   * header the session and the input are the key (a call of the specification, which knows no such header).
   */
  readonly idempotent?: true | 'keyed or not'
  /**
   * Requires a session confirmed by an SMS code within the last `confirmedMinutes`; otherwise refuses with `confirmationNeeded`
   * and does nothing. The browser asks for the code and repeats the call.
   */
  readonly confirmed?: true
  /** Signs or pays in the name of an organization: refuses with `organizationUnproven` until it is proven to be the caller's. */
  readonly proven?: true
  /** Allowed even while an overdue legal text waits for acceptance: what the law grants to everyone. */
  readonly evenOverdue?: true
  /** A list that browsers may read from a replica, up to a moment late: the handler only reads, and decides nothing by what it reads. */
  readonly mayLag?: true
  /** The reply is the same for everyone: shared caches may keep it for this many seconds. */
  readonly sharedSeconds?: number
  readonly refusals: readonly RefusalKind[]
}

/** A contract is data: routes, browser calls and OpenAPI are generated from it. */
export function endpoint<const E extends Endpoint>(contract: E & Confirmable<E>): E {
  return contract
}

/** A contract that requires a confirmed session must require a session and list the refusal; otherwise it does not compile. */
type Confirmable<E extends Endpoint> = E extends { readonly confirmed: true }
  ? E extends { readonly access: 'public' }
    ? { readonly access: 'account' | 'person' | 'client' }
    : 'confirmationNeeded' extends E['refusals'][number]
      ? unknown
      : { readonly refusals: readonly ['confirmationNeeded'] }
  : unknown

export type Output<S> = S extends Schema ? z.output<S> : undefined
export type Input<S> = S extends Schema ? z.input<S> : undefined

/** The input of a call. Parts absent from the contract are omitted. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'headers'> & Part<E, 'body'>

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'headers' | 'body'> = E extends {
  readonly [Key in Name]: infer S
}
  ? { readonly [Key in Name]: Input<S> }
  : { readonly [Key in Name]?: undefined }

/** The result of a call: `data` of the envelope, with the keys beside it when the contract has any. */
export type CallReply<E extends Endpoint> = E extends { readonly beside: infer B }
  ? { readonly data: Output<E['reply']> } & Output<B>
  : Output<E['reply']>

/** What a handler returns on success. */
export type HandlerReply<E extends Endpoint> = E extends { readonly file: readonly string[] }
  ? FileReply
  : E extends { readonly beside: infer B }
    ? { readonly data: Input<E['reply']> } & Input<B>
    : Input<E['reply']>

export type FileReply = {
  readonly bytes: Uint8Array
  /** Sent instead of `bytes` when a file is too long to stand in memory. */
  readonly portions?: AsyncIterable<Uint8Array>
  readonly type: string
  readonly name: string
  readonly inline?: boolean
  /** Public bytes that never change at their address: any cache may keep them. */
  readonly lasting?: boolean
}

/** Builds the address from the path, its parameters and the query. Throws when a path parameter is missing. */
export function addressOf(
  contract: Endpoint,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = contract.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${contract.path} has no ${name}`)
    return encodeURIComponent(String(params[name]))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`
}
