import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf, WrongState } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

export const documentKinds = ['frame', 'order', 'act', 'annulment', 'own', 'nda', 'addendum'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentKindNames: Record<DocumentKind, string> = {
  frame: 'Рамочный договор',
  order: 'Заказ',
  act: 'Акт',
  annulment: 'Соглашение об аннулировании',
  own: 'Документ заказчика',
  nda: 'Соглашение о конфиденциальности',
  addendum: 'Дополнительное соглашение',
}

/** What an agreement of both sides may annul; the agreement itself stays for ever. */
const annullableKinds = ['frame', 'order', 'act', 'own', 'nda', 'addendum'] as const satisfies readonly DocumentKind[]
export type AnnullableKind = (typeof annullableKinds)[number]
const isAnnullableKind = oneOf(annullableKinds)

/** What is made anew from what the sides and the work are now; a file and the terms of an addendum are the customer's words. */
const replaceableKinds = ['frame', 'order', 'act', 'nda'] as const satisfies readonly DocumentKind[]
type ReplaceableKind = (typeof replaceableKinds)[number]
const isReplaceableKind = oneOf(replaceableKinds)

/** Documents of works: they open works, end them and make them payable. No other kind does. */
export const workKinds = ['frame', 'order', 'act'] as const satisfies readonly DocumentKind[]
export const isOfWorks = oneOf(workKinds)

/** What a customer makes for chosen people by a press, from a template. */
export const offeredKinds = ['nda', 'addendum'] as const satisfies readonly DocumentKind[]
export type OfferedKind = (typeof offeredKinds)[number]

/** A file that the customer made: it is shown as it is, not as a text of ours. */
export function isOwnPaper(kind: DocumentKind): boolean {
  return kind === 'own'
}

/** What the customer called its paper: the title of the document without the number that was added to it. */
export function ownName(title: string, number: string): string {
  const end = title.lastIndexOf(` № ${number}`)
  return end < 0 ? title : title.slice(0, end)
}

export const documentSides = ['client', 'person'] as const
export type DocumentSide = (typeof documentSides)[number]

export const signersOrders = ['clientFirst', 'personFirst', 'parallel'] as const
export type SignersOrder = (typeof signersOrders)[number]

/** What the document was for has ended before both sides signed it. */
const withdraw = { to: 'revoked', by: 'system' } as const
/** Who proposes to end a document may take the proposal back until the other side has signed it. */
const takeBack = { to: 'revoked', by: 'person' } as const

/** From `ready` on, the bytes never change. `sign` is the first of two signatures, `signLast` completes the document. */
export const documentLifecycle = lifecycle(
  {
    draft: { freeze: { to: 'ready', by: 'system' }, fail: { to: 'failed', by: 'system' }, withdraw },
    ready: {
      sendToClient: { to: 'waitClient', by: 'system' },
      sendToPerson: { to: 'waitPerson', by: 'system' },
      revoke: { to: 'revoked', by: 'client' },
      withdraw,
    },
    waitClient: {
      sign: { to: 'waitPerson', by: 'client' },
      signLast: { to: 'signed', by: 'client' },
      decline: { to: 'declined', by: 'client' },
      revoke: { to: 'revoked', by: 'client' },
      takeBack,
      expire: { to: 'expired', by: 'system' },
      withdraw,
    },
    waitPerson: {
      sign: { to: 'waitClient', by: 'person' },
      signLast: { to: 'signed', by: 'person' },
      decline: { to: 'declined', by: 'person' },
      revoke: { to: 'revoked', by: 'client' },
      takeBack,
      expire: { to: 'expired', by: 'system' },
      withdraw,
    },
    // The agreement to annul is a document itself; its making, its last signature and its end move the document it is about.
    // A new edition leaves it in force until both have signed that.
    signed: { propose: { to: 'annulPending', by: 'system' }, replace: { to: 'replaced', by: 'system' } },
    annulPending: {
      annul: { to: 'annulled', by: 'system' },
      keep: { to: 'signed', by: 'system' },
      keepOutside: { to: 'signedOutside', by: 'system' },
    },
    annulled: final,
    replaced: final,
    // A frame contract of whose signatures the customer alone says, on the word of a file; the person may say that it is not his.
    signedOutside: {
      propose: { to: 'annulPending', by: 'system' },
      replace: { to: 'replaced', by: 'system' },
      dispute: { to: 'disputed', by: 'person' },
      misload: { to: 'misloaded', by: 'client' },
    },
    disputed: {
      confirm: { to: 'signedOutside', by: 'person' },
      replace: { to: 'replaced', by: 'system' },
      misload: { to: 'misloaded', by: 'client' },
    },
    misloaded: final,
    declined: final,
    expired: {
      extendForClient: { to: 'waitClient', by: 'client' },
      extendForPerson: { to: 'waitPerson', by: 'client' },
      withdraw,
    },
    revoked: final,
    failed: { retry: { to: 'draft', by: 'client' }, withdraw },
  },
  {
    draft: 'Черновик',
    ready: 'Готов к отправке',
    waitClient: 'Ждёт подписи заказчика',
    waitPerson: 'Ждёт подписи исполнителя',
    signed: 'Подписан',
    annulPending: 'Ждёт аннулирования',
    annulled: 'Аннулирован',
    replaced: 'Заменён',
    signedOutside: 'Подписан вне платформы',
    disputed: 'Оспорен исполнителем',
    misloaded: 'Загружен по ошибке',
    declined: 'Отклонён',
    expired: 'Срок подписания истёк',
    revoked: 'Отозван',
    failed: 'Ошибка формирования',
  },
  ['draft', 'signedOutside'],
)
export const documentStates = documentLifecycle.states
export type DocumentState = StateOf<typeof documentLifecycle>

/** Ended: without both signatures, or by an agreement or a new edition that both signed; or a side says it is no contract of theirs. */
export const closedDocumentStates = [
  'declined',
  'expired',
  'revoked',
  'annulled',
  'replaced',
  'disputed',
  'misloaded',
] as const satisfies readonly DocumentState[]
/** The file is being made, or is about to be sent. */
export const preparedDocumentStates = ['draft', 'ready'] as const satisfies readonly DocumentState[]
export const isInPreparation = oneOf(preparedDocumentStates)
/** Another document may take the place of one that closed or was never made. */
export const deadDocumentStates = [...closedDocumentStates, 'failed'] as const satisfies readonly DocumentState[]
export const isDeadDocument = oneOf(deadDocumentStates)
/** Closed without both signatures: another may be asked for. */
const leftStates = [
  'declined',
  'expired',
  'revoked',
  'failed',
  'disputed',
  'misloaded',
] as const satisfies readonly DocumentState[]
export const isLeftUnsigned = oneOf(leftStates)
/** Being made, or waiting for a signature. */
export const unsignedStates = ['draft', 'ready', 'waitClient', 'waitPerson'] as const satisfies readonly DocumentState[]
export const isUnsigned = oneOf(unsignedStates)

/** Both have signed it, here or outside, and it holds until an agreement of both says otherwise. */
export const standingDocumentStates = ['signed', 'signedOutside', 'annulPending'] as const satisfies readonly DocumentState[]
export const isStandingDocument = oneOf(standingDocumentStates)

/** A frame contract in force, wherever it was signed: orders are made under it, works begin and are paid. */
export const contractInForceStates = ['signed', 'signedOutside'] as const satisfies readonly DocumentState[]
export const isContractInForce = oneOf(contractInForceStates)

/** An agreement to end it waits for signatures. */
export const annullingStates = ['annulPending'] as const satisfies readonly DocumentState[]

/** Could still be signed: waits, or may be brought back to waiting. */
export const withdrawableStates = documentLifecycle.statesWhere('withdraw')

export const unsentDocumentStates = ['draft', 'ready', 'failed'] as const satisfies readonly DocumentState[]

/** What decisions about a document depend on: its kind, its state, whose turn it is, the deadline, and who has signed. */
export type Document = {
  readonly kind: DocumentKind
  readonly state: DocumentState
  readonly signersOrder: SignersOrder
  readonly expiresAt: Temporal.Instant
  /** It is to end another document: whoever proposed it signs first. */
  readonly isProposal: boolean
  readonly signedBy: readonly DocumentSide[]
}

export type SignRefusal = { readonly kind: 'alreadySigned' | 'otherSideFirst' | 'signingExpired' } | WrongState

/** Returns the state after the signature of a side, or why it cannot sign now. */
export function sign(document: Document, side: DocumentSide, now: Temporal.Instant): Result<DocumentState, SignRefusal> {
  if (document.signedBy.includes(side)) return refuse({ kind: 'alreadySigned' })
  if (document.state === 'expired') return refuse({ kind: 'signingExpired' })
  const waiting = waitingSide(document.state)
  if (!waiting) return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(document.state) })
  if (Temporal.Instant.compare(now, document.expiresAt) >= 0) return refuse({ kind: 'signingExpired' })
  const isLast = document.signedBy.includes(otherSide(side))
  if (waiting !== side) return document.signersOrder === 'parallel' ? ok(document.state) : refuse({ kind: 'otherSideFirst' })
  return documentLifecycle.move(document.state, isLast ? 'signLast' : 'sign', side)
}

/** A side may decline while its own signature is awaited. */
export function decline(document: Document, side: DocumentSide): Result<DocumentState, WrongState> {
  return documentLifecycle.move(document.state, 'decline', side)
}

/** The side that sent a document may take it back until the other has signed: the customer, or whoever proposes to end another. */
export function revoke(document: Document, side: DocumentSide): Result<DocumentState, WrongState> {
  const { state, isProposal, signersOrder, signedBy } = document
  const sender = isProposal && signersOrder === 'personFirst' ? 'person' : 'client'
  if (side !== sender || signedBy.includes(otherSide(side)))
    return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(state) })
  return side === 'client' ? documentLifecycle.move(state, 'revoke', side) : documentLifecycle.move(state, 'takeBack', side)
}

/** Returns the state after the signing term has passed. */
export function expire(document: Document, now: Temporal.Instant): Result<DocumentState, WrongState> {
  if (Temporal.Instant.compare(now, document.expiresAt) < 0) {
    return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(document.state) })
  }
  return documentLifecycle.move(document.state, 'expire', 'system')
}

/** Retries a document whose file could not be made. What was to end another is proposed anew instead: that one has come back. */
export function retry(document: Document): Result<DocumentState, WrongState> {
  if (document.isProposal) return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(document.state) })
  return documentLifecycle.move(document.state, 'retry', 'client')
}

/** An expired document waits for the same side again; what was to end another is proposed anew instead. */
export function extend(document: Document): Result<DocumentState, WrongState> {
  if (document.isProposal) return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(document.state) })
  const first = document.signersOrder === 'clientFirst' ? 'client' : 'person'
  const next = document.signedBy.includes(first) ? otherSide(first) : first
  return documentLifecycle.move(document.state, next === 'client' ? 'extendForClient' : 'extendForPerson', 'client')
}

/** The file is made: its bytes are frozen, and the document is sent to the side that signs first. */
export function freeze(state: DocumentState, order: SignersOrder): Result<DocumentState, WrongState> {
  const ready = documentLifecycle.move(state, 'freeze', 'system')
  if (!ready.ok) return ready
  return documentLifecycle.move(ready.value, order === 'clientFirst' ? 'sendToClient' : 'sendToPerson', 'system')
}

/** Either side may propose to annul what both have signed. */
export function proposeAnnulment({
  kind,
  state,
}: Pick<Document, 'kind' | 'state'>): Result<{ readonly kind: AnnullableKind; readonly state: DocumentState }, WrongState> {
  if (!isAnnullableKind(kind)) return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(state) })
  const next = documentLifecycle.move(state, 'propose', 'system')
  return next.ok ? ok({ kind, state: next.value }) : next
}

/** Either side may propose a new edition of what both have signed; an agreement to annul has none. */
export function proposeReplacement({ kind, state }: Pick<Document, 'kind' | 'state'>): Result<ReplaceableKind, WrongState> {
  const may = isReplaceableKind(kind) && documentLifecycle.may(state, 'replace', 'system')
  return may ? ok(kind) : refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(state) })
}

/** It takes the place of another document of its kind, once both have signed it. */
export function isEdition(document: { readonly kind: DocumentKind; readonly ends_id: string | null }): boolean {
  return document.ends_id !== null && document.kind !== 'annulment'
}

/** A side may ask the other to sign while its signature is awaited. */
export function remind(document: Document, side: DocumentSide, now: Temporal.Instant): Result<undefined, WrongState> {
  const waits = waitingSide(document.state) === otherSide(side) && Temporal.Instant.compare(now, document.expiresAt) < 0
  return waits ? ok() : refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(document.state) })
}

export function otherSide(side: DocumentSide): DocumentSide {
  return side === 'client' ? 'person' : 'client'
}

/** Returns the side whose signature a state awaits. */
export function waitingSide(state: DocumentState): DocumentSide | undefined {
  if (state === 'waitClient') return 'client'
  return state === 'waitPerson' ? 'person' : undefined
}

/** Reasons a side may give for declining. */
export const declineReasons = [
  'Ошибка в данных',
  'Не согласен с суммой',
  'Не согласен с условиями',
  'Это не моё задание',
  'Другое',
] as const
