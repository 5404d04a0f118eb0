import type * as z from 'zod/mini'
import type { Permission } from '#/kernel/roles.ts'
import type { RefusalKind } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call.
 * - `public`: anyone;
 * - `account`: a signed-in human in either mode, sign-up not necessarily finished;
 * - `person`: a signed-up human acting for himself;
 * - `client`: a member of the organisation named by `org-id` (or the only one he has).
 */
export type Access = 'public' | 'account' | 'person' | 'client'

/** Minutes for which a code from an SMS proves that the human himself sits at his session. */
export const confirmedMinutes = 10

type Schema = z.ZodMiniType

export type Endpoint = {
  readonly method: Method
  /** Path with `:params`. Letter for letter as the specification writes it. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /** For `client`: what the role of the member must allow. */
  readonly permission?: Permission
  readonly params?: Schema
  readonly query?: Schema
  /** Lower-case header names of this call beside the default ones. */
  readonly headers?: Schema
  readonly body?: Schema
  /** How the body travels; JSON unless told otherwise. */
  readonly bodyForm?: 'json' | 'multipart' | 'bytes'
  /** Largest body in bytes; 64 KB unless told otherwise. */
  readonly bodyLimit?: number
  /** Shape of `data` in the envelope. */
  readonly reply: Schema
  /** Keys that stand beside `data` in the envelope (`auth_token`, `newtoken`). */
  readonly beside?: Schema
  /** The answer is a file: `reply` is not used and the handler returns a `FileReply`. */
  readonly file?: true
  /** Creates, signs or moves money: demands `idempotency-key` and answers a repeat with the first answer. */
  readonly idempotent?: true
  /**
   * Done only from a session that a code from an SMS has confirmed in the last `confirmedMinutes`; otherwise `confirmationNeeded`,
   * nothing done. The browser asks the code and repeats the call by itself.
   */
  readonly confirmed?: true
  /** Done even while a new edition of a needed legal text waits for an answer beyond its term: what the law owes to everybody. */
  readonly evenOverdue?: true
  /** The same answer for everybody: caches on the way may keep it so many seconds. */
  readonly sharedSeconds?: number
  readonly refusals: readonly RefusalKind[]
}

/** A contract is data: routes, browser calls and OpenAPI are all made from it. */
export function endpoint<const E extends Endpoint>(contract: E & Confirmable<E>): E {
  return contract
}

/** A contract that demands a confirmed session is called with a session and lists the refusal; another does not compile. */
type Confirmable<E extends Endpoint> = E extends { readonly confirmed: true }
  ? E extends { readonly access: 'public' }
    ? { readonly access: 'account' | 'person' | 'client' }
    : 'confirmationNeeded' extends E['refusals'][number]
      ? unknown
      : { readonly refusals: readonly ['confirmationNeeded'] }
  : unknown

export type Output<S> = S extends Schema ? z.output<S> : undefined
export type Input<S> = S extends Schema ? z.input<S> : undefined

/** What a caller passes. Parts that the contract does not have are left out. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'headers'> & Part<E, 'body'>

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'headers' | 'body'> = E extends {
  readonly [Key in Name]: infer S
}
  ? { readonly [Key in Name]: Input<S> }
  : { readonly [Key in Name]?: undefined }

/** What a caller gets: `data` of the envelope, with the keys beside it when the contract has any. */
export type CallReply<E extends Endpoint> = E extends { readonly beside: infer B }
  ? { readonly data: Output<E['reply']> } & Output<B>
  : Output<E['reply']>

/** What a handler returns on success. */
export type HandlerReply<E extends Endpoint> = E extends { readonly file: true }
  ? FileReply
  : E extends { readonly beside: infer B }
    ? { readonly data: Input<E['reply']> } & Input<B>
    : Input<E['reply']>

export type FileReply = {
  readonly bytes: Uint8Array
  readonly type: string
  readonly name: string
  readonly inline?: boolean
  /** Public bytes that never change under their address: anybody may keep them. */
  readonly lasting?: boolean
}

/** Path with its params put in and the query behind it. A param that is not given is a fault. */
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
