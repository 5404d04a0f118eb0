import { useState } from 'react'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { askToFill } from '../contract/own-paper.ts'
import type { LeftOut } from './use-offer-outcome.ts'

/** Asks those with whom no document could be made to fill in what is missing, and says who was asked. */
export function AskToFill({ people }: { readonly people: readonly LeftOut[] }) {
  const asking = useCall(askToFill, { revalidate: false })
  const [told, setTold] = useState<z.output<typeof askToFill.reply>>()
  const ids = people.flatMap(({ contractor_id: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return null
  if (told) {
    return (
      <div role="status" className="mt-3 space-y-1">
        {told.asked > 0 && (
          <p>
            Попросили {told.asked} {plural(told.asked, 'человека', 'человека', 'человек')}: придёт уведомление и СМС. Когда
            заполнят, составьте документ ещё раз.
          </p>
        )}
        {told.skipped.map(({ contractor_id: id, name, why }) => (
          <p key={id ?? name}>
            {name}: {why}
          </p>
        ))}
      </div>
    )
  }
  return (
    <div className="mt-3">
      <Button size="small" pending={asking.pending} onClick={() => void ask()}>
        {ids.length > 1 ? `Попросить заполнить (${ids.length})` : 'Попросить заполнить'}
      </Button>
    </div>
  )

  async function ask(): Promise<void> {
    const answer = await asking.run({ body: { contractor_ids: ids } })
    if (answer.ok) setTold(answer.value)
  }
}
