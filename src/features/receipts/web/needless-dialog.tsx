import { plural } from '#/kernel/russian.ts'
import { parseId } from '#/kernel/ids.ts'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import type { Skipped } from '#/platform/web/kit/chosen-bar.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { waiveReceipts } from '../contract/bulk.ts'
import { NeedlessForm } from './needless-form.tsx'
import type { Needless } from './needless-form.tsx'

export type NeedlessDialogProps = {
  readonly open: boolean
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone: (answer: { readonly done: number; readonly skipped: Skipped }) => void
}

/** «Чек не нужен» of the chosen receipts, for one reason. */
export function NeedlessDialog({ open, ids, onClose, onDone }: NeedlessDialogProps) {
  const waive = useCall(waiveReceipts)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Чек не нужен"
      description={`${plural(ids.length, 'Выбран', 'Выбраны', 'Выбрано')} ${ids.length} ${plural(ids.length, 'чек', 'чека', 'чеков')}: причина одна на все`}
    >
      <div className="space-y-4">
        <p className="text-muted">
          Строки реестра и работы закроются без чека. Отметим только те чеки, от которых отказалась ФНС. Отметку можно снять в
          карточке чека.
        </p>
        <NeedlessForm pending={waive.pending} onSend={send} onCancel={onClose} />
      </div>
    </Dialog>
  )

  async function send(why: Needless): Promise<void> {
    const answer = await waive.run({ body: { ids: ids.flatMap((id) => parseId('receipt', id) ?? []), ...why } })
    if (answer.ok) onDone(answer.value)
  }
}
