import { sendCode } from '#/features/identity/server/send-code.ts'
import type { SendCodeDeps } from '#/features/identity/server/send-code.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatRubles, sum } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import { plural } from '#/kernel/russian.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { readPlan } from './read-plan.ts'
import type { PlanForm } from './read-plan.ts'

/** Sends the member a code valid only for these people, sums and words; the message names them. */
export async function sendOnboardingCode(deps: SendCodeDeps, scope: ClientScope, id: Id<'register'>, form: PlanForm) {
  const read = await deps.db.transaction().execute((tx) => readPlan(tx, deps.clock.now(), scope, id, form))
  if (!read.ok) return read
  const { plan, sha256, subject, number } = read.value
  const count = plan.people.length
  const people = `${count} ${plural(count, 'человек', 'человека', 'человек')}`
  const total = formatRubles(sum(plan.people.map(({ amount }) => amount)), 'short')
  const sent = await sendCode(deps, {
    personId: scope.personId,
    phone: scope.phone,
    sessionId: scope.sessionId,
    purpose: 'confirm',
    subject,
    text: (code) =>
      `${code} — код: создать задания и пригласить по реестру ${number}: ${people} на ${total}. Никому не сообщайте его.`,
  })
  return sent.ok ? ok({ ...sent.value, sha256 }) : sent
}
