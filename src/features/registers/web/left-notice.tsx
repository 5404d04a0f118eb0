import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { fieldLabels } from './register-words.ts'
import { overTheirs } from './row-edit.ts'
import type { GridRows } from './use-grid-rows.ts'

/** What was not written: the reason, or both values where somebody else was first. Nothing of it is lost. */
export function LeftNotice({ rows }: { readonly rows: GridRows }) {
  const [shown, more] = [rows.left.slice(0, 5), rows.left.length - 5]
  return (
    <Notice tone="warn" title="Записано не всё">
      <ul className="space-y-1.5">
        {shown.map((one) => (
          <li key={one.row_id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {one.gone && <span>Строка удалена</span>}
            {one.action?.text && (
              <span>
                Строка {one.no}: {one.action.text}
              </span>
            )}
            {one.cells.map((cell) =>
              cell.outcome === 'refused' ? (
                <span key={cell.field}>
                  Строка {one.no}, {fieldLabels[cell.field]}: {cell.text}
                </span>
              ) : cell.outcome === 'conflict' ? (
                <span key={cell.field} className="flex flex-wrap items-center gap-x-3">
                  Строка {one.no}, {fieldLabels[cell.field]}: у вас «{cell.yours}», коллега записал «{cell.theirs}»
                  <Button
                    size="small"
                    onClick={() => {
                      rows.settle(one.row_id)
                      if (one.ref !== null) void rows.edit([overTheirs(one.row_id, one.ref, cell)])
                    }}
                  >
                    Записать моё
                  </Button>
                </span>
              ) : null,
            )}
            <Button size="small" variant="quiet" onClick={() => rows.settle(one.row_id)}>
              {one.cells.some(({ outcome }) => outcome === 'conflict') ? 'Оставить как у коллеги' : 'Понятно'}
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted">И ещё {more}</p>}
    </Notice>
  )
}
