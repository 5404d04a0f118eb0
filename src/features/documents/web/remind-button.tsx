import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { remindClientDocuments, remindPersonDocuments } from '../contract/reminder.ts'
import type { DocumentSide } from '../domain/document.ts'

/** Reminds the other side of the chosen documents, and says of how many it could not. */
export function RemindButton({
  side,
  ids,
  onDone,
}: {
  readonly side: DocumentSide
  readonly ids: readonly string[]
  readonly onDone: () => void
}) {
  const remind = useCall(side === 'client' ? remindClientDocuments : remindPersonDocuments)
  return (
    <Button size="small" pending={remind.pending} onClick={() => void send()}>
      Напомнить
    </Button>
  )

  async function send(): Promise<void> {
    const answer = await remind.run({ body: { ids: [...ids] } })
    if (!answer.ok) return
    const { reminded, skipped } = answer.value
    const rest =
      skipped.length === 0
        ? ''
        : `. ${plural(skipped.length, 'Пропущен', 'Пропущено', 'Пропущено')} ${skipped.length}: ${skipped[0]?.why ?? ''}`
    toast(`Напомнили о ${reminded} ${plural(reminded, 'документе', 'документах', 'документах')}${rest}`)
    onDone()
  }
}
