import { useState } from 'react'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { parseId } from '#/kernel/ids.ts'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { compareReceipts, remindReceipts, requestReceipts } from '../contract/bulk.ts'

export type BulkBarProps = { readonly ids: readonly string[]; readonly onClear: () => void }

/** What is done with the chosen receipts at once; names each with which it could not be, and why. */
export function BulkBar({ ids, onClear }: BulkBarProps) {
  const request = useCall(requestReceipts)
  const remind = useCall(remindReceipts)
  const compare = useCall(compareReceipts)
  const mayEdit = useMay('editRegisters')
  const [skipped, setSkipped] = useState<Skipped>([])
  if (ids.length === 0) return <SkippedReceipts skipped={skipped} onClose={() => setSkipped([])} />
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-4 py-2" role="status">
      <span className="font-medium">
        {plural(ids.length, 'Выбран', 'Выбраны', 'Выбрано')} {ids.length} {plural(ids.length, 'чек', 'чека', 'чеков')}
      </span>
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
      <Button size="small" variant="quiet" onClick={onClear}>
        Снять выбор
      </Button>
    </div>
  )

  async function run(call: BulkCall, verb: string): Promise<void> {
    const chosen = ids.flatMap((id) => parseId('receipt', id) ?? [])
    const answer = await call.run({ body: { ids: chosen } })
    if (!answer.ok) return
    const { done, skipped: left } = answer.value
    if (done > 0) toast(`${verb}: ${done}`)
    setSkipped(left)
    onClear()
  }
}

type Skipped = z.output<typeof compareReceipts.reply>['skipped']

function SkippedReceipts({ skipped, onClose }: { readonly skipped: Skipped; readonly onClose: () => void }) {
  if (skipped.length === 0) return null
  return (
    <div className="mb-3" role="status">
      <Notice
        tone="warn"
        title={`Пропущено: ${skipped.length}`}
        action={
          <Button size="small" onClick={onClose}>
            Понятно
          </Button>
        }
      >
        <ul className="max-h-64 space-y-1 overflow-y-auto">
          {skipped.map(({ id, name, why }) => (
            <li key={id}>
              {name}: {why}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

type BulkCall = ReturnType<typeof useCall<typeof compareReceipts>> | ReturnType<typeof useCall<typeof requestReceipts>>
