import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { showRefusal } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { remindClientDocuments, remindPersonDocuments } from '../contract/reminder.ts'
import type { DocumentSide } from '../domain/document.ts'
import { manifestLimit } from '../domain/manifest.ts'

type Told = { readonly reminded: number; readonly skipped: number; readonly why: string }

/** Reminds the other side of the chosen documents, a hundred a call, and says of how many it could not. */
export function RemindButton({
  side,
  ids,
  onDone,
}: {
  readonly side: DocumentSide
  readonly ids: readonly string[]
  readonly onDone: () => void
}) {
  const remind = useCall(side === 'client' ? remindClientDocuments : remindPersonDocuments, { revalidate: false })
  const { revalidate } = useRevalidator()
  const [passed, setPassed] = useState<number>()
  const isMany = ids.length > manifestLimit
  return (
    <Button size="small" pending={passed !== undefined} onClick={() => void send()}>
      {isMany && passed !== undefined ? `Напоминаем: ${passed} из ${ids.length}` : 'Напомнить'}
    </Button>
  )

  async function send(): Promise<void> {
    let told: Told = { reminded: 0, skipped: 0, why: '' }
    for (let from = 0; from < ids.length; from += manifestLimit) {
      setPassed(from)
      const part = ids.slice(from, from + manifestLimit)
      const answer = await remind.run({ body: { ids: part } }, { skipAlerts: isMany })
      if (!answer.ok && !(isMany && answer.refusal.kind === 'nothingToRemind')) {
        if (isMany) showRefusal(answer.refusal)
        break
      }
      const { reminded, skipped } = answer.ok ? answer.value : { reminded: 0, skipped: part.map(() => wait) }
      told = {
        reminded: told.reminded + reminded,
        skipped: told.skipped + skipped.length,
        why: told.why || (skipped[0]?.why ?? ''),
      }
    }
    setPassed(undefined)
    if (told.reminded + told.skipped === 0) return
    toast(toldText(told))
    onDone()
    await revalidate()
  }
}

const wait = { why: 'подписи не ждут или сегодня уже напоминали' }

function toldText({ reminded, skipped, why }: Told): string {
  const rest = skipped === 0 ? '' : `. ${plural(skipped, 'Пропущен', 'Пропущено', 'Пропущено')} ${skipped}: ${why}`
  return `Напомнили о ${reminded} ${plural(reminded, 'документе', 'документах', 'документах')}${rest}`
}
