import type { Tone } from '#/platform/web/kit/status.tsx'
import type { DocumentState } from '../domain/document.ts'

export const stateTones: Record<DocumentState, Tone> = {
  draft: 'info',
  ready: 'info',
  waitClient: 'waiting',
  waitPerson: 'waiting',
  signed: 'good',
  annulPending: 'waiting',
  signedOutside: 'good',
  disputed: 'bad',
  misloaded: 'quiet',
  annulled: 'quiet',
  replaced: 'quiet',
  declined: 'bad',
  expired: 'bad',
  revoked: 'quiet',
  failed: 'bad',
}

/** The state of a waiting document is a call to act for the side that is waited for. */
export function toneOf(document: { readonly state: DocumentState; readonly waits_me: boolean }): Tone {
  return document.waits_me ? 'warn' : stateTones[document.state]
}
