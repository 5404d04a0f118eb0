import { describeRefusal } from '#/wire/refusals.ts'
import type { Refusal } from '#/wire/refusals.ts'

/** One of the chosen that was left as it was, with the words its own refusal has. */
export function tellSkipped(of: { readonly id: string; readonly name: string }, refusal: Refusal) {
  const { body } = describeRefusal(refusal)
  const said = [body['message'], body['action']].filter((words) => typeof words === 'string')
  return { ...of, why: said.join('. '), doubtful: refusal.kind === 'doubtfulWords' }
}
