import { plural } from '#/kernel/russian.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { AskToFill } from './ask-to-fill.tsx'
import type { LeftOut, OfferOutcomeFacts } from './use-offer-outcome.ts'

/** Why an offer was refused, or whom no document was made with while the others have theirs, and what can be done about that. */
export function OfferOutcome({ refusal, left, made }: OfferOutcomeFacts) {
  const title = made.length === 0 ? 'Документ не составлен' : 'С этими людьми документ не составлен, с остальными составлен'
  if (!refusal && left.length === 0) return null
  return (
    <div key={left.map(({ contractor_id: id }) => id).join()} ref={bringIntoView} className="space-y-3">
      {refusal && (
        <Notice tone="bad" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="warn" title={title}>
          <ul className="space-y-2">
            {[...Map.groupBy(left, ({ why }) => why)].map(([why, people]) => (
              <Cause key={why} why={why} people={people} />
            ))}
          </ul>
          <AskToFill people={left.filter(({ may_ask: mayAsk }) => mayAsk)} />
        </Notice>
      )}
    </div>
  )
}

/** Whoever pressed the button below a long form is shown what came of it. */
function bringIntoView(outcome: HTMLElement | null): void {
  outcome?.scrollIntoView({ block: 'nearest' })
}

/** How many names stand under a cause before the rest is folded. */
const namesShown = 3

function Cause({ why, people }: { readonly why: string; readonly people: readonly LeftOut[] }) {
  const names = people.map(({ name }) => name)
  if (names.length <= namesShown) {
    return (
      <li>
        {names.join(', ')}: {why}
      </li>
    )
  }
  return (
    <li>
      <details>
        <summary className="cursor-pointer">
          {names.length} {plural(names.length, 'человек', 'человека', 'человек')}: {why}
        </summary>
        <p className="mt-1 text-small">{names.join(', ')}</p>
      </details>
    </li>
  )
}
