import { useLive } from '#/platform/web/use-live.ts'
import type { OwnData } from '../contract.ts'
import { ClosingCard } from './closing-card.tsx'
import { ExportCard } from './export-card.tsx'

/** «Мои данные» of the profile: a copy to take away, the account to close. Its loader reads `readOwnData`. */
export function MyDataTab({ data }: { readonly data: OwnData }) {
  useLive(
    3_000,
    data.exports.some(({ state }) => state === 'queued'),
    ['export'],
  )
  return (
    <div className="max-w-3xl space-y-6">
      <ExportCard data={data} />
      <ClosingCard data={data} />
    </div>
  )
}
