import { sendCode } from '#/features/identity/server/send-code.ts'
import type { SendCodeDeps } from '#/features/identity/server/send-code.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatRubles, kopecks, sum } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { plural } from '#/kernel/russian.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { readApproval } from './read-approval.ts'
import { findRegister } from './register-queries.ts'

/** Sends the approver a code valid only for these rows and amounts; the message names them. */
export async function sendApprovalCode(deps: SendCodeDeps, scope: ClientScope, id: Id<'register'>) {
  const register = await findRegister(deps.db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const approval = await readApproval(deps.db, deps, scope, register)
  if (!approval.ok) return approval
  const { rows, subject, sha256 } = approval.value
  const total = formatRubles(sum(rows.map(({ amount }) => kopecks(amount ?? 0))), 'short')
  const payments = `${rows.length} ${plural(rows.length, 'выплата', 'выплаты', 'выплат')}`
  const sent = await sendCode(deps, {
    personId: scope.personId,
    phone: scope.phone,
    sessionId: scope.sessionId,
    purpose: 'money',
    subject,
    text: (code) => `${code} — код согласования реестра ${register.number}: ${payments} на ${total}. Никому не сообщайте его.`,
  })
  return sent.ok ? ok({ ...sent.value, sha256 }) : sent
}
