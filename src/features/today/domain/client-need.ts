import type { RegisterState } from '#/features/registers/domain/register.ts'
import type { Permission } from '#/kernel/roles.ts'
import { plural } from '#/kernel/russian.ts'

type Wording = {
  /** Who may do it; nobody else is shown it. */
  readonly may: Permission
  readonly words: (count: number) => string
  /** The words of its button. */
  readonly verb: string
  /** `only`: the single thing there is, where it has a place of its own. */
  readonly place: (only: string | null) => string
}

/** A register that a member goes on with: pays it, or sends it for approval. */
export const handedRegisterStates = ['approved', 'ready', 'returned'] as const satisfies readonly RegisterState[]

const task = (only: string | null, otherwise: string) => (only === null ? otherwise : `/client/tasks?open=${only}`)
const register = (only: string | null, otherwise: string) => (only === null ? otherwise : `/client/registers/${only}`)

/** Everything that may wait for a member of an organization, the most pressing first: the one table of words, rights and places. */
export const clientNeeds = {
  answerDisputes: {
    may: 'acceptResults',
    words: (count) => `Ответить в ${count} ${plural(count, 'споре', 'спорах', 'спорах')}`,
    verb: 'Ответить',
    place: (only) => task(only, '/client/tasks?state=inProgress'),
  },
  answerObjections: {
    may: 'editTasks',
    words: (count) => `Ответить на ${count} ${plural(count, 'возражение', 'возражения', 'возражений')} исполнителей`,
    verb: 'Ответить',
    place: (only) =>
      only === null ? '/client/CheckStatus?tab=people&state=blocked' : `/client/CheckStatus?tab=people&contractor=${only}`,
  },
  acceptResults: {
    may: 'acceptResults',
    words: (count) => `Принять ${count} ${plural(count, 'результат', 'результата', 'результатов')}`,
    verb: 'Проверить',
    place: (only) => task(only, '/client/tasks?state=review'),
  },
  signDocuments: {
    may: 'signDocuments',
    words: (count) => `Подписать ${count} ${plural(count, 'документ', 'документа', 'документов')}`,
    verb: 'Подписать',
    place: () => '/client/docs?tab=to_sign',
  },
  approveRegisters: {
    may: 'approveRegisters',
    words: (count) => `Согласовать ${count} ${plural(count, 'реестр', 'реестра', 'реестров')}`,
    verb: 'Согласовать',
    place: (only) => register(only, '/client/registers?filter=waits_me'),
  },
  startPayments: {
    may: 'startPayments',
    words: (count) =>
      `Оплатить ${count} ${plural(count, 'согласованный реестр', 'согласованных реестра', 'согласованных реестров')}`,
    verb: 'Оплатить',
    place: (only) => register(only, '/client/registers?filter=open'),
  },
  signInBank: {
    may: 'startPayments',
    words: (count) => `Подписать в банке ${count} ${plural(count, 'платёж', 'платежа', 'платежей')}`,
    verb: 'К реестрам',
    place: () => '/client/registers?filter=open',
  },
  bringStatement: {
    may: 'startPayments',
    words: (count) => `Загрузить выписку: без неё ${count} ${plural(count, 'выплата', 'выплаты', 'выплат')} в неизвестности`,
    verb: 'Загрузить',
    place: () => '/client/money',
  },
  fixAssigned: {
    may: 'editRegisters',
    words: (count) =>
      `Разобрать ${count} ${plural(count, 'порученную вам строку', 'порученные вам строки', 'порученных вам строк')}`,
    verb: 'Разобрать',
    place: () => '/client/registers/Errors?assignee=me',
  },
  fixRows: {
    may: 'editRegisters',
    words: (count) => `Исправить ${count} ${plural(count, 'строку', 'строки', 'строк')} реестров`,
    verb: 'Исправить',
    place: () => '/client/registers/Errors',
  },
  fixReceipts: {
    may: 'requestAnnulment',
    words: (count) => `Разобрать ${count} ${plural(count, 'чек', 'чека', 'чеков')} с расхождениями`,
    verb: 'Разобрать',
    place: () => '/client/checks?tab=problems',
  },
  chaseReceipts: {
    may: 'editRegisters',
    words: (count) =>
      `Добиться ${count} ${plural(count, 'чека, срок которого вышел', 'чеков, срок которых вышел', 'чеков, срок которых вышел')}`,
    verb: 'К чекам',
    place: () => '/client/checks?tab=waiting',
  },
  sendRegisters: {
    may: 'editRegisters',
    words: (count) => `Отправить на согласование ${count} ${plural(count, 'реестр', 'реестра', 'реестров')}`,
    verb: 'Открыть',
    place: (only) => register(only, '/client/registers?filter=open'),
  },
  payWorks: {
    may: 'editRegisters',
    words: (count) => `Собрать в реестр ${count} ${plural(count, 'принятую работу', 'принятые работы', 'принятых работ')}`,
    verb: 'Собрать реестр',
    place: () => '/client/registers?new=works',
  },
  chooseApplicants: {
    may: 'editTasks',
    words: (count) => `Посмотреть ${count} ${plural(count, 'новый отклик', 'новых отклика', 'новых откликов')}`,
    verb: 'Выбрать',
    place: (only) => task(only, '/client/tasks?state=published'),
  },
  answerMessages: {
    may: 'editTasks',
    words: (count) => `Прочитать ${count} ${plural(count, 'переписку', 'переписки', 'переписок')} с новыми сообщениями`,
    verb: 'Прочитать',
    place: () => '/client/messages?unread=1',
  },
  closeMonth: {
    may: 'closeMonth',
    words: () => 'Закрыть прошлый месяц',
    verb: 'Закрыть',
    place: (only) => (only === null ? '/client/month' : `/client/month?month=${only}`),
  },
  lowerRisk: {
    may: 'editLimits',
    words: (count) =>
      `Снизить риск проверки: под критерии приказа № 685н ${plural(count, 'попадает', 'попадают', 'попадают')} ${count} ${plural(count, 'исполнитель', 'исполнителя', 'исполнителей')}`,
    verb: 'Посмотреть',
    place: () => '/client/CheckStatus?tab=risks&only=matching',
  },
  admitMembers: {
    may: 'editMembers',
    words: (count) => `Впустить в команду: ${count} ${plural(count, 'просьба', 'просьбы', 'просьб')}`,
    verb: 'Решить',
    place: () => '/client/profile?tab=team',
  },
} as const satisfies Record<string, Wording>

export type ClientNeedKind = keyof typeof clientNeeds
export const clientNeedKinds: readonly ClientNeedKind[] = Object.keys(clientNeeds).filter(
  (kind): kind is ClientNeedKind => kind in clientNeeds,
)

export function wordingOf(kind: ClientNeedKind): Wording {
  return clientNeeds[kind]
}

export type ClientNeed = {
  readonly kind: ClientNeedKind
  readonly count: number
  /** The single thing there is, where it has a place of its own. */
  readonly only: string | null
  /** The soonest day it must be done by. */
  readonly dueOn: Temporal.PlainDate | null
}

/** What is late goes first, then the order of the table. */
export function inOrderOfNeed(needs: readonly ClientNeed[], today: Temporal.PlainDate): readonly ClientNeed[] {
  return needs
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => Number(isLate(other, today)) - Number(isLate(one, today)) || placeOf(one) - placeOf(other))
}

export function isLate({ dueOn }: Pick<ClientNeed, 'dueOn'>, today: Temporal.PlainDate): boolean {
  return dueOn !== null && Temporal.PlainDate.compare(dueOn, today) < 0
}

function placeOf({ kind }: ClientNeed): number {
  return clientNeedKinds.indexOf(kind)
}
