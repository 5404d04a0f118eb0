import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { documentKindNames } from '../domain/document.ts'
import { answerDays, isAnswerDay, nextReminder } from '../domain/renewal.ts'
import type { RenewableKind } from '../domain/renewal.ts'
import { findTemplate } from './find-template.ts'
import { remindRenewedJob, renewEditionsJob } from './jobs.ts'
import { countByEdition, insertLines, insertRenewal, isRenewing } from './renewal-queries.ts'
import { lockTemplates } from './template-queries.ts'

type Wish = { readonly reason: string; readonly answer_by: Temporal.PlainDate }

/** Lists whom the edition in force is to be proposed to: all who signed under an older one. The documents are made by a job. */
export function askRenewal(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  kind: RenewableKind,
  { reason, answer_by: answerBy }: Wish,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const { orgId, personId } = scope
    const now = deps.clock.now()
    if (!isAnswerDay(answerBy, moscowDate(now))) return refuse({ kind: 'invalidInput', problem, issues: { answer_by: problem } })
    await lockTemplates(tx, orgId)
    if (await isRenewing(tx, orgId, kind)) return refuse({ kind: 'renewalRunning' })
    const { edition: template } = await findTemplate(tx, orgId, kind)
    const older = (await countByEdition(tx, orgId, kind)).filter((edition) => edition.template !== template)
    if (older.length === 0) return refuse({ kind: 'nothingToRenew' })
    const row = {
      id: newId('renewal', deps.clock),
      org_id: orgId,
      kind,
      template,
      reason,
      answer_by: answerBy,
      state: 'proposing' as const,
      asked_by: personId,
      asked_at: now,
    }
    await insertRenewal(tx, row)
    const total = await insertLines(tx, row)
    const renewalId = row.id
    await enqueue(tx, deps.clock, renewEditionsJob, { renewalId }, { key: renewalId })
    const runAt = nextReminder(answerBy, now)
    if (runAt) await enqueue(tx, deps.clock, remindRenewedJob, { renewalId, once: false }, { key: renewalId, runAt })
    const object = { kind: 'template' as const, id: renewalId, name: documentKindNames[kind] }
    await recordEntry(tx, deps, scope, { action: 'renewalAsked', object, facts: { rows: String(total) } })
    return ok({ id: renewalId, total })
  })
}

const problem = `Дайте на ответ от ${answerDays.least} до ${answerDays.most} дней`
