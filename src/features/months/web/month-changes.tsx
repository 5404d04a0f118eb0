import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { monthView } from '../contract.ts'

type Month = z.output<typeof monthView>

/** What is not as it was when the month was closed. */
export function MonthChanges({ changes, changed }: Pick<Month, 'changes' | 'changed'>) {
  return (
    <div className="mb-6">
      <Notice tone="warn" title={`После закрытия изменилось: ${changed}`}>
        <ul className="max-h-80 space-y-1 overflow-y-auto">
          {changes.map(({ id, number, seller, what }) => (
            <li key={id}>
              <Link to={`/client/checks?open=${id}`} className="link">
                {seller === '' ? 'Чек' : seller}
                {number === '' ? '' : `, № ${number}`}
              </Link>
              {`. ${what}`}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
