import type { Lifecycle } from '#/kernel/lifecycle.ts'
import { step } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

export const documentKinds = ['frame', 'order', 'act'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentKindNames: Record<DocumentKind, string> = { frame: 'Рамочный договор', order: 'Заказ', act: 'Акт' }

export const documentSides = ['client', 'person'] as const
export type DocumentSide = (typeof documentSides)[number]
export type DocumentRole = DocumentSide | 'system'

export const signersOrders = ['clientFirst', 'personFirst', 'parallel'] as const
export type SignersOrder = (typeof signersOrders)[number]

export const documentStates = [
  'draft',
  'ready',
  'waitClient',
  'waitPerson',
  'signed',
  'declined',
  'expired',
  'revoked',
  'annulPending',
  'annulled',
  'replaced',
  'failed',
] as const
export type DocumentState = (typeof documentStates)[number]

export const documentStateNames: Record<DocumentState, string> = {
  draft: 'Черновик',
  ready: 'Готов к отправке',
  waitClient: 'Ждёт подписи заказчика',
  waitPerson: 'Ждёт подписи исполнителя',
  signed: 'Подписан',
  declined: 'Отклонён',
  expired: 'Срок подписания истёк',
  revoked: 'Отозван',
  annulPending: 'Ждёт аннулирования',
  annulled: 'Аннулирован',
  replaced: 'Заменён',
  failed: 'Ошибка формирования',
}

/** From `ready` on the bytes never change. `sign` is the first signature of two, `signLast` the one that completes. */
export const documentLifecycle = {
  draft: { freeze: { to: 'ready', by: 'system' }, fail: { to: 'failed', by: 'system' } },
  ready: {
    sendToClient: { to: 'waitClient', by: 'system' },
    sendToPerson: { to: 'waitPerson', by: 'system' },
    revoke: { to: 'revoked', by: 'client' },
  },
  waitClient: {
    sign: { to: 'waitPerson', by: 'client' },
    signLast: { to: 'signed', by: 'client' },
    decline: { to: 'declined', by: 'client' },
    revoke: { to: 'revoked', by: 'client' },
    expire: { to: 'expired', by: 'system' },
  },
  waitPerson: {
    sign: { to: 'waitClient', by: 'person' },
    signLast: { to: 'signed', by: 'person' },
    decline: { to: 'declined', by: 'person' },
    revoke: { to: 'revoked', by: 'client' },
    expire: { to: 'expired', by: 'system' },
  },
  signed: {
    startAnnulment: { to: 'annulPending', by: 'client' },
    replace: { to: 'replaced', by: 'system' },
  },
  declined: { replace: { to: 'replaced', by: 'system' } },
  expired: { extendForClient: { to: 'waitClient', by: 'client' }, extendForPerson: { to: 'waitPerson', by: 'client' } },
  revoked: {},
  annulPending: { annul: { to: 'annulled', by: 'system' }, keep: { to: 'signed', by: 'system' } },
  annulled: {},
  replaced: {},
  failed: { retry: { to: 'draft', by: 'client' } },
} as const satisfies Lifecycle<DocumentState, DocumentRole>

/** What decides about a document: where it stands, whose turn it is, until when, and who has signed. */
export type Document = {
  readonly state: DocumentState
  readonly signersOrder: SignersOrder
  readonly expiresAt: Temporal.Instant
  readonly signedBy: readonly DocumentSide[]
}

/** Speaks of the state in the words people see. */
export type StateRefusal = { readonly kind: 'wrongState'; readonly state: string }
export type SignRefusal = { readonly kind: 'alreadySigned' | 'otherSideFirst' | 'signingExpired' } | StateRefusal

/** The state after the signature of a side, or why it may not sign now. */
export function sign(document: Document, side: DocumentSide, now: Temporal.Instant): Result<DocumentState, SignRefusal> {
  if (document.signedBy.includes(side)) return refuse({ kind: 'alreadySigned' })
  if (document.state === 'expired') return refuse({ kind: 'signingExpired' })
  const waiting = waitingSide(document.state)
  if (!waiting) return refuse({ kind: 'wrongState', state: documentStateNames[document.state] })
  if (Temporal.Instant.compare(now, document.expiresAt) >= 0) return refuse({ kind: 'signingExpired' })
  const isLast = document.signedBy.includes(otherSide(side))
  if (waiting !== side) return document.signersOrder === 'parallel' ? ok(document.state) : refuse({ kind: 'otherSideFirst' })
  return stateAfter(document.state, isLast ? 'signLast' : 'sign', side)
}

/** A side declines while its own signature is awaited. */
export function decline(document: Document, side: DocumentSide): Result<DocumentState, StateRefusal> {
  return stateAfter(document.state, 'decline', side)
}

/** The customer takes a document back until the contractor has signed it. */
export function revoke(document: Document): Result<DocumentState, StateRefusal> {
  if (document.signedBy.includes('person')) return refuse({ kind: 'wrongState', state: documentStateNames[document.state] })
  return stateAfter(document.state, 'revoke', 'client')
}

/** The term of signing has passed. */
export function expire(document: Document, now: Temporal.Instant): Result<DocumentState, StateRefusal> {
  if (Temporal.Instant.compare(now, document.expiresAt) < 0) {
    return refuse({ kind: 'wrongState', state: documentStateNames[document.state] })
  }
  return stateAfter(document.state, 'expire', 'system')
}

/** A document whose file was not made is tried again. */
export function retry(document: Document): Result<DocumentState, StateRefusal> {
  return stateAfter(document.state, 'retry', 'client')
}

/** An expired document waits for the same side again. */
export function extend(document: Document): Result<DocumentState, StateRefusal> {
  const first = document.signersOrder === 'clientFirst' ? 'client' : 'person'
  const next = document.signedBy.includes(first) ? otherSide(first) : first
  return stateAfter(document.state, next === 'client' ? 'extendForClient' : 'extendForPerson', 'client')
}

/** The file is made: its bytes are frozen and the document goes to the side that signs first. */
export function freeze(state: DocumentState, order: SignersOrder): Result<DocumentState, StateRefusal> {
  const ready = stateAfter(state, 'freeze', 'system')
  if (!ready.ok) return ready
  return stateAfter(ready.value, order === 'clientFirst' ? 'sendToClient' : 'sendToPerson', 'system')
}

export type DocumentAction = 'sign' | 'decline' | 'revoke' | 'extend' | 'retry'

/** What a side may do now; buttons are drawn from this. */
export function documentActions(document: Document, side: DocumentSide, now: Temporal.Instant): DocumentAction[] {
  const allowed: readonly [DocumentAction, boolean][] = [
    ['sign', sign(document, side, now).ok],
    ['decline', decline(document, side).ok],
    ['revoke', side === 'client' && revoke(document).ok],
    ['extend', side === 'client' && extend(document).ok],
    ['retry', side === 'client' && retry(document).ok],
  ]
  return allowed.filter(([, may]) => may).map(([action]) => action)
}

export function otherSide(side: DocumentSide): DocumentSide {
  return side === 'client' ? 'person' : 'client'
}

/** The side whose signature a state waits for. */
export function waitingSide(state: DocumentState): DocumentSide | undefined {
  if (state === 'waitClient') return 'client'
  return state === 'waitPerson' ? 'person' : undefined
}

function stateAfter(state: DocumentState, action: string, by: DocumentRole): Result<DocumentState, StateRefusal> {
  const next = step(documentLifecycle, state, action, by)
  return next.ok ? next : refuse({ kind: 'wrongState', state: documentStateNames[state] })
}

/** Reasons a side may give for declining. */
export const declineReasons = [
  'Ошибка в данных',
  'Не согласен с суммой',
  'Не согласен с условиями',
  'Это не моё задание',
  'Другое',
] as const
