import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlInt } from '#/platform/server/typed-sql.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

/** The member who pressed learns how many will not come by themselves, of all people of the press; nothing when all are settled since. */
export async function noticesForUnanswered(
  tx: Tx,
  { onboardingId, at }: { readonly onboardingId: Id<'onboarding'>; readonly at: string },
): Promise<PendingNotice[]> {
  const facts = await tx
    .selectFrom('onboardings')
    .innerJoin('registers', 'registers.id', 'onboardings.register_id')
    .innerJoin('newcomers', 'newcomers.onboarding_id', 'onboardings.id')
    .select(['onboardings.org_id', 'onboardings.register_id', 'onboardings.created_by', 'registers.number'])
    .select([
      sqlInt`count(*) filter (where newcomers.state = 'refused')`.as('refused'),
      sqlInt`count(*) filter (where newcomers.state = 'silent')`.as('silent'),
      sqlInt`count(*) filter (where newcomers.state = 'stuck')`.as('stuck'),
    ])
    .where('onboardings.id', '=', onboardingId)
    .groupBy(['onboardings.id', 'registers.id'])
    .executeTakeFirst()
  if (!facts) return []
  const { refused, silent, stuck, register_id: id } = facts
  const said = [
    ...(refused > 0 ? [`отказались: ${refused}`] : []),
    ...(silent > 0 ? [`не ответили: ${silent}`] : []),
    ...(stuck > 0 ? [`не приглашены: ${stuck}`] : []),
  ].join(', ')
  if (said === '') return []
  const notice = {
    eventKey: `unanswered:${onboardingId}:${at}`,
    ...noticeOf('peopleUnanswered', 'client', { register: facts.number }),
    body: `${said.charAt(0).toUpperCase()}${said.slice(1)}. Пригласите снова или исключите строки`,
    link: `/client/registers/${id}`,
  }
  return [{ notice, orgId: facts.org_id, people: [facts.created_by] }]
}
