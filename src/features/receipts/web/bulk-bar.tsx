import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { parseId } from '#/kernel/ids.ts'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ChosenBar, SkippedNotice } from '#/platform/web/kit/chosen-bar.tsx'
import type { Skipped } from '#/platform/web/kit/chosen-bar.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { compareReceipts, remindReceipts, requestReceipts } from '../contract/bulk.ts'
import type { NeedlessDialogProps } from './needless-dialog.tsx'

const NeedlessDialog = lateWindow<NeedlessDialogProps>(async () => (await import('./needless-dialog.tsx')).NeedlessDialog)

export type BulkBarProps = { readonly ids: readonly string[]; readonly onClear: () => void }

/** What is done with the chosen receipts at once; names each with which it could not be, and why. */
export function BulkBar({ ids, onClear }: BulkBarProps) {
  const request = useCall(requestReceipts)
  const remind = useCall(remindReceipts)
  const compare = useCall(compareReceipts)
  const mayEdit = useMay('editRegisters')
  const mayWaive = useMay('requestAnnulment')
  const [waiving, setWaiving] = useState(false)
  const [skipped, setSkipped] = useState<Skipped>([])
  if (ids.length === 0) return <SkippedNotice skipped={skipped} onClose={() => setSkipped([])} />
  return (
    <ChosenBar
      label={`${plural(ids.length, 'Выбран', 'Выбраны', 'Выбрано')} ${ids.length} ${plural(ids.length, 'чек', 'чека', 'чеков')}`}
      onClear={onClear}
    >
      {mayEdit && (
        <>
          <Button size="small" pending={request.pending} onClick={() => void run(request, 'Отправим в ФНС')}>
            Запросить чек
          </Button>
          <Button size="small" pending={remind.pending} onClick={() => void run(remind, 'Напомнили')}>
            Напомнить
          </Button>
        </>
      )}
      <Button size="small" pending={compare.pending} onClick={() => void run(compare, 'Сверяем')}>
        Сверить с ФНС
      </Button>
      {mayWaive && (
        <Button size="small" onClick={() => setWaiving(true)}>
          Чек не нужен
        </Button>
      )}
      <NeedlessDialog
        open={waiving}
        ids={ids}
        onClose={() => setWaiving(false)}
        onDone={(answer) => {
          setWaiving(false)
          tell('Отметили', answer)
        }}
      />
    </ChosenBar>
  )

  async function run(call: BulkCall, verb: string): Promise<void> {
    const chosen = ids.flatMap((id) => parseId('receipt', id) ?? [])
    const answer = await call.run({ body: { ids: chosen } })
    if (answer.ok) tell(verb, answer.value)
  }

  function tell(verb: string, { done, skipped: left }: { readonly done: number; readonly skipped: Skipped }): void {
    if (done > 0) toast(`${verb}: ${done}`)
    setSkipped(left)
    onClear()
  }
}

type BulkCall = ReturnType<typeof useCall<typeof compareReceipts>> | ReturnType<typeof useCall<typeof requestReceipts>>
