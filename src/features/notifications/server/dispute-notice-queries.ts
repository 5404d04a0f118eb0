import { otherSide } from '#/features/documents/domain/document.ts'
import { sumWords } from '#/features/tasks/domain/dispute.ts'
import type { DisputeSide } from '#/features/tasks/domain/dispute.ts'
import type { SumProposalState } from '#/features/tasks/domain/sum-proposal.ts'
import { sumProposalLifecycle } from '#/features/tasks/domain/sum-proposal.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentFacts } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { ToldNotice } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof assignmentFacts>>>
type Words = Omit<ToldNotice, 'link'>

/** Another sum is told to the person, and its end to the client, who is told too that silence has opened a dispute. */
export async function noticesForSum(
  tx: Tx,
  { proposalId: id, state }: { readonly proposalId: Id<'sumProposal'>; readonly state: SumProposalState },
): Promise<PendingNotice[]> {
  const proposal = await tx.selectFrom('sum_proposals').selectAll().where('id', '=', id).executeTakeFirst()
  const facts = proposal && (await assignmentFacts(tx, proposal.assignment_id))
  if (!facts) return []
  const sum = sumWords(proposal.amount)
  const eventKey = `sum:${id}:${state}`
  if (sumProposalLifecycle.is.open(state)) {
    const body = `${facts.short_name}, «${facts.title}»: ${sum}. Ответьте до ${formatMoment(proposal.answer_by)}`
    const words = { eventKey, ...noticeOf('sumProposed', 'person'), body }
    return [{ notice: ofPerson(proposal.assignment_id, words), personId: facts.person_id }]
  }
  if (sumProposalLifecycle.is.agreed(state))
    return [toClient(facts, { eventKey, ...noticeOf('sumAgreed', 'client'), body: `«${facts.title}»: ${sum}` })]
  if (sumProposalLifecycle.is.lapsed(state)) {
    const body = `«${facts.title}»: 48 часов прошли, открыт спор от вашего имени`
    return [toClient(facts, { eventKey, ...noticeOf('sumUnanswered', 'client'), body })]
  }
  if (!sumProposalLifecycle.is.withdrawn(state)) return []
  const body = `${facts.short_name}, «${facts.title}»: сумма прежняя, работа продолжается`
  const words = { eventKey, ...noticeOf('sumWithdrawn', 'person'), body }
  return [{ notice: ofPerson(proposal.assignment_id, words), personId: facts.person_id }]
}

/** What happened in a dispute is told to those who have not done it themselves. */
export async function noticesForDispute(
  tx: Tx,
  { disputeId, no }: { readonly disputeId: Id<'dispute'>; readonly no: number },
): Promise<PendingNotice[]> {
  const row = await tx
    .selectFrom('dispute_events')
    .innerJoin('disputes', 'disputes.id', 'dispute_events.dispute_id')
    .select(['assignment_id', 'kind', 'side', 'amount', 'disputes.state', 'disputes.due_on', 'disputes.reason'])
    .where('dispute_id', '=', disputeId)
    .where('no', '=', no)
    .executeTakeFirst()
  const facts = row && (await assignmentFacts(tx, row.assignment_id))
  if (!facts) return []
  const until = row.due_on === null ? '' : ` Ответьте до ${formatDay(row.due_on)}`
  const sum = row.amount === null ? '' : sumWords(row.amount)
  const told = {
    opened: { kind: 'disputeOpened', body: `${row.reason}. Деньги по работе ждут решения.${until}` },
    answered: { kind: 'disputeAnswered', body: `Договоритесь о сумме или передайте спор оператору` },
    termsProposed: { kind: 'disputeTerms', body: `${sum}. Согласитесь или предложите своё` },
    settled: { kind: 'disputeSettled', body: `Стороны договорились: ${sum}` },
    referred: { kind: 'disputeReferred', body: 'Договориться можно и сейчас' },
    overdue: { kind: 'disputeReferred', body: 'Срок вышел. Договориться можно и сейчас' },
    withdrawn: { kind: 'disputeWithdrawn', body: 'Работа продолжается с того же места' },
    decided: { kind: 'disputeDecided', body: `${sum}. Объяснение — в споре` },
  } as const
  const { kind, body } = told[row.kind]
  const words = { eventKey: `dispute:${disputeId}:${no}`, body: `«${facts.title}»: ${body}` }
  return sidesTold(row.side).map((side) =>
    side === 'client'
      ? toClient(facts, { ...words, ...noticeOf(kind, 'client') })
      : { notice: ofPerson(row.assignment_id, { ...words, ...noticeOf(kind, 'person') }), personId: facts.person_id },
  )
}

function sidesTold(by: DisputeSide | 'system' | 'operator'): readonly DisputeSide[] {
  return by === 'client' || by === 'person' ? [otherSide(by)] : ['client', 'person']
}

function toClient(facts: Facts, words: Words): PendingNotice {
  const who = `${facts.surname} ${facts.firstname}`
  const link = `/client/tasks?open=${facts.task_id}&tab=works`
  const notice = { ...words, body: `${who}, ${words.body}`, link }
  return { notice, orgId: facts.org_id, about: facts }
}

function ofPerson(assignmentId: Id<'assignment'>, words: Words): ToldNotice {
  return { ...words, link: `/person/tasks/${assignmentId}` }
}
