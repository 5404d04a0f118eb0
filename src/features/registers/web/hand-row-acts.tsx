import { Button } from '#/platform/web/kit/button.tsx'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { mayDeleteRow } from '../domain/manual-rows.ts'
import type { GridRow } from './grid-columns.ts'
import { useDeletion } from './use-deletion.tsx'
import type { GridRows } from './use-grid-rows.ts'

type Props = { readonly rows: GridRows; readonly row: GridRow; readonly className?: string }

/** A row is copied, and one added by hand is deleted. */
export function HandRowActs({ rows, row, className }: Props) {
  const deletion = useDeletion(rows)
  return (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      <Button size="small" onClick={() => void rows.add({ copies: [row.id] })}>
        Дублировать<span className="sr-only"> строку {row.no}</span>
      </Button>
      {mayDeleteRow(row) && (
        <Button size="small" variant="caution" onClick={() => deletion.ask([row])}>
          Удалить<span className="sr-only"> строку {row.no}</span>
        </Button>
      )}
      {deletion.dialog}
    </div>
  )
}
