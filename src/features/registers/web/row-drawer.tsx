import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Sheet } from '#/platform/web/kit/sheet.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { GridRow } from './grid-columns.ts'
import { HandRowActs } from './hand-row-acts.tsx'
import { PayeeMemory } from './payee-memory.tsx'
import { rowTones } from './register-words.ts'
import { RowProblems } from './row-problems.tsx'
import { RowProof, RowSwitch } from './row-list.tsx'
import { RowStory } from './row-story.tsx'
import type { GridRows } from './use-grid-rows.ts'
import { useMessage } from './use-message.tsx'
import { useRowCard } from './use-row-card.ts'

type Props = {
  /** The register of the list, where all rows are of one. */
  readonly registerId?: string
  readonly rows: GridRows
  readonly editable: boolean
  readonly repayable: boolean
}

/** Everything about a row, over the grid: what it says, what is wrong with it and what is done about it. */
export function RowDrawer({ registerId: ofAll, rows, editable: isEditable, repayable }: Props) {
  const { no: ref, close } = useRowCard()
  const row = rows.rowOf(ref)
  const message = useMessage()
  const registerId = row?.register?.id ?? ofAll ?? ''
  const editable = isEditable && row?.register?.isEditable !== false
  const [missing, setMissing] = useState<number>()
  const look = useEffectEvent(() => {
    void rows.needRow(ref).then((isThere) => !isThere && setMissing(ref))
  })
  useEffect(() => look())
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={row?.register ? `${row.register.number}, строка ${row.no}` : `Строка ${row?.no ?? ref}`}
      status={row && <Status tone={rowTones[row.state]}>{row.state_name}</Status>}
    >
      {row ? (
        <div className="space-y-6">
          <PayeeMemory registerId={registerId} row={row} editable={editable} />
          <RowProblems registerId={registerId} row={row} editable={editable} repayable={repayable} />
          <KeyValues
            items={[
              ...(row.register ? [{ label: 'Реестр', value: <RegisterLink of={row.register} /> }] : []),
              { label: 'Исполнитель', value: row.fio || 'Без имени' },
              { label: 'ИНН', value: row.inn || '—' },
              { label: 'Телефон', value: row.phone || '—' },
              { label: 'Сумма', value: row.amount === null ? (row.typed_amount ?? '—') : <Money amount={row.amount} /> },
              { label: 'Услуга', value: row.service || '—' },
              { label: 'Задание', value: [row.task_number, row.task_title].filter(Boolean).join(' · ') || 'Без задания' },
              { label: 'Акт', value: row.act_number ?? '—' },
              { label: 'Поручено', value: row.assignee ?? 'Никому' },
              { label: 'Куда', value: row.requisites ?? '—' },
              { label: 'Ключ', value: row.key ?? '—' },
              ...(row.source_row === null ? [] : [{ label: 'Строка файла', value: String(row.source_row) }]),
            ]}
          />
          {row.npd_check && <RowProof inn={row.inn} check={row.npd_check} />}
          <RowStory registerId={registerId} rowId={row.id} version={row.version} />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {message.ask && row.task_number !== '' && (
              <Button
                size="small"
                onClick={() => message.ask?.({ to: { row_ids: [row.id] }, words: row.fio || `Строка ${row.no}` })}
              >
                Написать
              </Button>
            )}
            {editable && <RowSwitch registerId={registerId} row={row} />}
            {editable && rows.grows && <HandRowActs rows={rows} row={row} />}
          </div>
          {message.dialog}
        </div>
      ) : missing === ref ? (
        <EmptyState
          title="Такой строки нет"
          {...(ofAll !== undefined && {
            action: <LinkButton to={`/client/registers/${ofAll}?tab=history&no=${ref}`}>Открыть её историю</LinkButton>,
          })}
        >
          Её удалили или перенесли в другой реестр.
        </EmptyState>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Sheet>
  )
}

function RegisterLink({ of }: { readonly of: NonNullable<GridRow['register']> }) {
  return (
    <Link className="link" to={`/client/registers/${of.id}`}>
      {of.number}
    </Link>
  )
}
