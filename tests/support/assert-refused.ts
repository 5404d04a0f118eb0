import assert from 'node:assert/strict'
import type { RefusalKind } from '#/wire/refusals.ts'

/** The answer of a call is this refusal and no other. */
export function assertRefused(answer: { readonly body: Record<string, unknown> }, kind: RefusalKind, words?: string): void {
  assert.equal(answer.body['kind'], kind, `${words ?? kind}: ${JSON.stringify(answer.body)}`)
}
