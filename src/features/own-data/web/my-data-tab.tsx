import { useLive } from '#/platform/web/use-live.ts'
import type { OwnData } from '../contract.ts'
import { exportLifecycle } from '../domain/data-export.ts'
import { ClosingCard } from './closing-card.tsx'
import { ExportCard } from './export-card.tsx'

/** The «Мои данные» tab: download a copy, delete the account. Its loader calls `readOwnData`. */
export function MyDataTab({ data }: { readonly data: OwnData }) {
  useLive(
    3_000,
    data.exports.some(({ state }) => exportLifecycle.is.queued(state)),
    ['export'],
  )
  return (
    <div className="max-w-3xl space-y-6">
      <ExportCard data={data} />
      <ClosingCard data={data} />
    </div>
  )
}
