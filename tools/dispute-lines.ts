import { documentKindNames, documentLifecycle } from '#/features/documents/domain/document.ts'
import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import { disputeLifecycle } from '#/features/tasks/domain/dispute.ts'
import type { disputeEventKinds } from '#/features/tasks/domain/dispute.ts'
import { sumProposalLifecycle } from '#/features/tasks/domain/sum-proposal.ts'
import type { readDispute } from '#/features/tasks/server/read-dispute.ts'
import { threadSideNames } from '#/features/threads/domain/thread.ts'
import { formatRubles } from '#/kernel/money.ts'

export type DisputeFile = NonNullable<Awaited<ReturnType<typeof readDispute>>>

const sideNames = { ...threadSideNames, system: 'Система', operator: 'Оператор' } as const

const eventNames: Record<(typeof disputeEventKinds)[number], string> = {
  opened: 'спор открыт',
  answered: 'ответ',
  termsProposed: 'предложение',
  settled: 'договорились',
  referred: 'передача оператору',
  overdue: 'срок вышел, спор передан оператору',
  withdrawn: 'спор отозван',
  decided: 'решение',
}

/** The file of a dispute as the operator reads it, a line of text for each fact. */
export function disputeLines({ work, results, documents, said, sums, messages }: DisputeFile): string[] {
  const opener = sideNames[work.opened_by].toLowerCase()
  return [
    `Спор: ${work.reason}; открыл ${opener}; статус спора «${disputeLifecycle.nameOf(work.state)}», статус работы до спора «${assignmentLifecycle.nameOf(work.stood)}»`,
    `${work.short_name}, ${work.number} «${work.title}», ${formatRubles(work.price, 'short')}, сдать до ${work.due_on.toString()}`,
    `Что должно получиться: ${work.result}`,
    ...work.criteria.map((criterion) => `— ${criterion}`),
    ...documents.map(
      ({ kind, number, title, state }) =>
        `Документ ${number} (${documentKindNames[kind]}, «${documentLifecycle.nameOf(state)}»): ${title}`,
    ),
    ...results.flatMap((result) => [
      `Результат ${result.no} от ${result.submitted_at.toString()}: ${[result.text, ...result.links].join(' ')}`,
      ...(result.decision_text === null ? [] : [`  ответ заказчика: ${result.decision_text}`]),
    ]),
    ...messages.map(({ side, text, at }) => `${at.toString()}  ${sideNames[side]} пишет: ${text}`),
    ...sums.map(
      ({ amount, reason, words, state, proposed_at: at }) =>
        `${at.toString()}  заказчик предлагал ${formatRubles(amount, 'short')} (${reason}; ${sumProposalLifecycle.nameOf(state)}): ${words}`,
    ),
    ...said.map(({ kind, side, words, amount, at }) => {
      const sum = amount === null ? '' : ` ${formatRubles(amount, 'short')}`
      return `${at.toString()}  ${sideNames[side]}, ${eventNames[kind]}${sum}: ${words}`
    }),
  ]
}
