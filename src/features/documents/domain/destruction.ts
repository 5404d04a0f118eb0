import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { documentKindNames } from './document.ts'
import type { DocumentKind } from './document.ts'
import type { DocumentBlock } from './document-block.ts'
import { preciseMoment } from './protocol-template.ts'
import { retentionOf, stopOf } from './retention.ts'
import type { KeptDocument, Stop, Stops } from './retention.ts'

/** Documents whose term of keeping has ended are destroyed together, by one act. */
export const destructionLifecycle = lifecycle(
  {
    planned: { start: { to: 'destroying', by: 'system' }, cancel: { to: 'cancelled', by: 'client' } },
    destroying: { finish: { to: 'done', by: 'system' } },
    done: final,
    cancelled: final,
  },
  { planned: 'Запланировано', destroying: 'Уничтожаем', done: 'Уничтожены', cancelled: 'Отменено' },
)
export const unfinishedDestructionStates = ['planned', 'destroying'] as const satisfies readonly StateOf<
  typeof destructionLifecycle
>[]

export const isUnfinishedDestruction = oneOf(unfinishedDestructionStates)

/** One document of an act. */
export const destructionLineLifecycle = lifecycle(
  {
    waiting: { destroy: { to: 'destroyed', by: 'system' }, leave: { to: 'left', by: 'system' } },
    destroyed: final,
    left: final,
  },
  { waiting: 'Ещё не уничтожен', destroyed: 'Уничтожен', left: 'Оставлен' },
)
export const waitingDestructionStates = ['waiting'] as const satisfies readonly StateOf<typeof destructionLineLifecycle>[]

/** Between the decision and its first document: people may download theirs, and the decision may be taken back. */
export const destructionWaitDays = 7

/** More are destroyed by another act. */
export const mostDestroyed = 5000

const stopWords: Record<Stop, string> = {
  held: 'стоит запрет сотрудника',
  dispute: 'по работе открыт спор',
  annulment: 'документ аннулируют',
}

type Judged = Stops & KeptDocument & { readonly hasProposal: boolean }

/** Why a document may not be destroyed now, however old it was when the act was drawn up; undefined: it may. */
export function whyKept(document: Judged, today: Temporal.PlainDate): string | undefined {
  const { until } = retentionOf(document)
  if (until === null || Temporal.PlainDate.compare(until, today) >= 0) return 'срок хранения ещё не закончился'
  const stop = stopOf(document)
  if (stop !== undefined) return stopWords[stop]
  return document.hasProposal ? 'по документу есть предложение, которое ждёт ответа' : undefined
}

type Parties = { readonly client: { readonly name: string; readonly inn: string } }

/** What stays of the contents: the customer, so that a line of a list can be read, and nothing of the person. */
export function destroyedContent({ client }: Parties) {
  const { name, inn } = client
  return { short: [], blocks: [], parties: { client: { name, inn }, person: { name: '—', shortName: '—', inn: '' } } }
}

export type DestructionLine = {
  readonly kind: DocumentKind
  readonly number: string
  readonly day: Temporal.PlainDate
  readonly keptUntil: Temporal.PlainDate | null
  readonly sha256: string | null
  /** Why it was left. */
  readonly why: string | null
}

export type DestructionFacts = {
  readonly number: string
  readonly organization: { readonly name: string; readonly inn: string }
  readonly decidedBy: string
  readonly askedAt: Temporal.Instant
  readonly doneAt: Temporal.Instant
  readonly platform: string
  readonly lines: readonly DestructionLine[]
}

/** The act as a paper. A draft by engineers: no lawyer has read it yet. */
export function destructionActBlocks(facts: DestructionFacts): readonly DocumentBlock[] {
  const destroyed = facts.lines.filter(({ why }) => why === null)
  const left = facts.lines.filter(({ why }) => why !== null)
  return [
    {
      kind: 'heading',
      level: 1,
      text: `Акт об уничтожении документов № ${facts.number}`,
      below: `от ${formatDay(moscowDate(facts.doneAt))}`,
    },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Организация', value: `${facts.organization.name}, ИНН ${facts.organization.inn}` },
        { label: 'Решение принял', value: `${facts.decidedBy}, ${preciseMoment(facts.askedAt)}` },
        { label: 'Уничтожение закончено', value: preciseMoment(facts.doneAt) },
        { label: 'Уничтожено документов', value: String(destroyed.length) },
        { label: 'Оставлено документов', value: String(left.length) },
        { label: 'Исполнил', value: `${facts.platform}, автоматически` },
      ],
    },
    {
      kind: 'paragraph',
      text:
        'Основание: закончился срок хранения каждого документа (ст. 29 закона № 402-ФЗ, ч. 7 ст. 5 закона № 152-ФЗ). Срок, споры и запреты ' +
        'проверены ещё раз перед уничтожением каждого.',
    },
    {
      kind: 'paragraph',
      text:
        'Способ: стёрты файлы документа, подписанной копии и протокола во всех местах хранения, его текст, записи подписей и журнал. ' +
        'Остались вид, номер, дата и хеши: по ним можно убедиться, что документ был, и сверить сохранённую стороной копию.',
    },
    { kind: 'heading', level: 2, text: 'Уничтожены' },
    destroyed.length === 0 ? { kind: 'paragraph', text: 'Ни одного.' } : tableOf(destroyed),
    ...(left.length === 0 ? [] : [{ kind: 'heading' as const, level: 2 as const, text: 'Оставлены' }, leftOf(left)]),
  ]
}

function tableOf(lines: readonly DestructionLine[]): DocumentBlock {
  return {
    kind: 'table',
    columns: [
      { title: '№', width: 6 },
      { title: 'Документ', width: 26 },
      { title: 'Дата', width: 11 },
      { title: 'Хранился до', width: 11 },
      { title: 'SHA-256 файла', width: 46 },
    ],
    rows: lines.map((line, at) => [
      String(at + 1),
      `${documentKindNames[line.kind]} № ${line.number}`,
      formatDay(line.day),
      line.keptUntil === null ? '—' : formatDay(line.keptUntil),
      line.sha256 ?? 'файла не было',
    ]),
  }
}

function leftOf(lines: readonly DestructionLine[]): DocumentBlock {
  return {
    kind: 'table',
    columns: [
      { title: 'Документ', width: 40 },
      { title: 'Почему', width: 60 },
    ],
    rows: lines.map((line) => [`${documentKindNames[line.kind]} № ${line.number}`, line.why ?? '']),
  }
}
