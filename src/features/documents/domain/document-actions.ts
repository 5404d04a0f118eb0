import { confirm, dispute, misload } from './contract-answer.ts'
import { decline, extend, proposeAnnulment, proposeReplacement, remind, retry, revoke, sign } from './document.ts'
import type { Document, DocumentSide } from './document.ts'

export const documentActionNames = [
  'sign',
  'decline',
  'revoke',
  'remind',
  'extend',
  'retry',
  'dispute',
  'confirm',
  'misload',
  'replace',
  'annul',
] as const
export type DocumentAction = (typeof documentActionNames)[number]

/** Returns what a side may do now; buttons are drawn from this. */
export function documentActions(document: Document, side: DocumentSide, now: Temporal.Instant): DocumentAction[] {
  const allowed: readonly [DocumentAction, boolean][] = [
    ['sign', sign(document, side, now).ok],
    ['decline', decline(document, side).ok],
    ['revoke', revoke(document, side).ok],
    ['remind', remind(document, side, now).ok],
    ['extend', side === 'client' && extend(document).ok],
    ['retry', side === 'client' && retry(document).ok],
    ['dispute', side === 'person' && dispute(document.state).ok],
    ['confirm', side === 'person' && confirm(document.state).ok],
    ['misload', side === 'client' && misload(document.state).ok],
    ['replace', proposeReplacement(document).ok],
    ['annul', proposeAnnulment(document).ok],
  ]
  return allowed.filter(([, may]) => may).map(([action]) => action)
}
