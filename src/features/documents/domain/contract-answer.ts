import type { WrongState } from '#/kernel/lifecycle.ts'
import type { Result } from '#/kernel/result.ts'
import { documentLifecycle } from './document.ts'
import type { DocumentState } from './document.ts'

/** Where the sides signed a document. */
export const documentSources = ['platform', 'outside'] as const
export type DocumentSource = (typeof documentSources)[number]

/** A contract signed outside that a side says is no contract of theirs: another takes its place in works under it. */
export const objectedContractStates = ['disputed', 'misloaded'] as const satisfies readonly DocumentState[]

/** The person says that a contract signed outside is not his. */
export function dispute(state: DocumentState): Result<DocumentState, WrongState> {
  return documentLifecycle.move(state, 'dispute', 'person')
}

/** The customer says that he loaded a contract signed outside by mistake. */
export function misload(state: DocumentState): Result<DocumentState, WrongState> {
  return documentLifecycle.move(state, 'misload', 'client')
}

/** The person says that the contract he disputed is his after all. */
export function confirm(state: DocumentState): Result<DocumentState, WrongState> {
  return documentLifecycle.move(state, 'confirm', 'person')
}

/** The state of a document that was not annulled after all: as both left it. */
export function keep({ state, source }: { readonly state: DocumentState; readonly source: DocumentSource }): DocumentState {
  return documentLifecycle.after(state, source === 'outside' ? 'keepOutside' : 'keep')
}
