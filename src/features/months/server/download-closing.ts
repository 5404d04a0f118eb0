import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { writeMonth } from '../domain/month-text.ts'
import type { MonthDeps } from './describe-month.ts'
import { closingsOf } from './queries.ts'

/** The protocol of a closing, or the list of receipts it froze: the very bytes whose hashes were told. */
export async function downloadClosing(
  deps: MonthDeps,
  scope: ClientScope,
  { month, edition }: { readonly month: Temporal.PlainDate; readonly edition: string },
  which: 'protocol' | 'list',
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const closings = await closingsOf(deps.db, { orgId: scope.orgId, month })
  const closing = closings.find((one) => one.edition === Number(edition))
  if (!closing) return refuse({ kind: 'protocolGone' })
  const file = await deps.files.read(which === 'protocol' ? closing.protocol_sha256 : closing.list_sha256)
  if (!file.ok) return refuse({ kind: 'fileDamaged' })
  const name = `${which === 'protocol' ? 'Протокол' : 'Чеки'} ${writeMonth(month)} № ${edition}`
  return which === 'protocol'
    ? ok({ bytes: file.value, type: 'application/pdf', name: `${name}.pdf` })
    : ok({ bytes: file.value, type: 'text/plain', name: `${name}.txt` })
}
