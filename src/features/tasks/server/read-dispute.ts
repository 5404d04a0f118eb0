import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { documentsOfWorks, resultsOfWorks } from './work-queries.ts'
import { sumProposalsOfWorks } from './sum-proposal-queries.ts'
import { eventsOfDisputes } from './dispute-queries.ts'

/** The whole file of a dispute for the operator: the terms of the task, the results, the documents, the messages and what was said. */
export async function readDispute(reader: Reader, id: Id<'dispute'>) {
  const work = await reader
    .selectFrom('disputes')
    .innerJoin('assignments', 'assignments.id', 'disputes.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.org_id')
    .select(['disputes.state', 'disputes.reason', 'disputes.claim', 'disputes.opened_by', 'assignments.id as assignment_id'])
    .select(['tasks.number', 'tasks.title', 'tasks.result', 'tasks.criteria', 'tasks.due_on', 'organizations.short_name'])
    .select(['disputes.stood', 'disputes.terms_amount', 'assignments.price', 'assignments.accepted_amount'])
    .select(['assignments.frame_document_id', 'assignments.order_document_id', 'assignments.act_document_id'])
    .where('disputes.id', '=', id)
    .executeTakeFirst()
  if (!work) return undefined
  const { frame_document_id: frame, order_document_id: order, act_document_id: act } = work
  const named = [frame, order, act].filter((one) => one !== null)
  const said = await eventsOfDisputes(reader, [work.assignment_id])
  return {
    work,
    results: await resultsOfWorks(reader, [work.assignment_id]),
    documents: named.length === 0 ? [] : await documentsOfWorks(reader, named),
    /** Of this dispute and of the earlier ones of the work. */
    said,
    messages: await messagesOfWork(reader, work.assignment_id),
    sums: await sumProposalsOfWorks(reader, [work.assignment_id]),
  }
}

/** What the sides wrote to each other, to the last word. */
function messagesOfWork(reader: Reader, id: Id<'assignment'>) {
  return reader
    .selectFrom('thread_messages')
    .innerJoin('assignments', 'assignments.application_id', 'thread_messages.application_id')
    .select(['thread_messages.side', 'thread_messages.text', 'thread_messages.at'])
    .where('assignments.id', '=', id)
    .orderBy('thread_messages.no')
    .execute()
}
