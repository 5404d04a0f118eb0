import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import { destructionLineLifecycle } from '../domain/destruction.ts'
import { documentKindNames } from '../domain/document.ts'
import { linesOfDestruction, ownDestruction } from './destruction-queries.ts'

/** Every document of an act with its hashes: whoever kept a copy can prove by it what was destroyed. */
export async function downloadDestroyedHashes(
  { db }: { readonly db: Database },
  scope: ClientScope,
  id: Id<'documentDestruction'>,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const row = await ownDestruction(db, scope.orgId, id)
  if (!row) return refuse({ kind: 'notFound' })
  const lines = await linesOfDestruction(db, id)
  const rows = lines.map((line) => [
    documentKindNames[line.kind],
    line.number,
    formatDay(line.day),
    line.why ?? destructionLineLifecycle.nameOf(line.state),
    line.destroyed_at === null ? '' : formatMoment(line.destroyed_at),
    line.sha256 ?? '',
    line.signed_sha256 ?? '',
    line.protocol_sha256 ?? '',
    line.journal_sha256 ?? '',
  ])
  const bytes = await writeCsv(titles, rows)
  return ok({ bytes, type: 'text/csv; charset=utf-8', name: `Уничтожено по акту № ${row.number}.csv` })
}

const titles = [
  'Вид',
  'Номер',
  'Дата',
  'Что с документом',
  'Когда',
  'SHA-256 файла',
  'SHA-256 подписанной копии',
  'SHA-256 протокола',
  'Хеш последней строки журнала',
]
