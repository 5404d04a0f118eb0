import type { Tone } from '#/platform/web/kit/status.tsx'
import type { DocumentSide, DocumentState } from '../domain/document.ts'

export const stateTones: Record<DocumentState, Tone> = {
  draft: 'info',
  ready: 'info',
  waitClient: 'waiting',
  waitPerson: 'waiting',
  signed: 'good',
  declined: 'bad',
  expired: 'bad',
  revoked: 'quiet',
  annulPending: 'warn',
  annulled: 'quiet',
  replaced: 'quiet',
  failed: 'bad',
}

/** The state of a waiting document is a call to act for the side that is waited for. */
export function toneOf(document: { readonly state: DocumentState; readonly waits_me: boolean }): Tone {
  return document.waits_me ? 'warn' : stateTones[document.state]
}

export const tabNames = {
  client: {
    to_sign: 'На подпись',
    other_side: 'У исполнителя',
    signed: 'Подписанные',
    closed: 'Отклонённые и истёкшие',
    all: 'Все',
  },
  person: {
    to_sign: 'На подпись',
    other_side: 'У заказчика',
    signed: 'Подписанные',
    closed: 'Отклонённые и истёкшие',
    all: 'Все',
  },
} as const

export const emptyTabs = {
  to_sign: 'Подписывать нечего',
  other_side: 'Никого не ждём',
  signed: 'Подписанных документов ещё нет',
  closed: 'Отклонённых и истёкших документов нет',
  all: 'Документов ещё нет',
} as const

export const emptyTexts: Record<DocumentSide, string> = {
  client: 'Договор и заказ составляются сами, когда вы выбираете исполнителя, акт — когда принимаете результат.',
  person: 'Договор и заказ составляются сами, когда заказчик выбирает вас, акт — когда он принимает результат.',
}

export const counterpartyNames = { client: 'Исполнитель', person: 'Заказчик' } as const
export const sideNames: Record<DocumentSide, string> = { client: 'Заказчик', person: 'Исполнитель' }

export const fileNames = {
  1: 'Оригинал',
  2: 'Копия с отметками о подписях',
  3: 'Протокол подписания',
} as const

/** One sentence on what is going on and whose turn it is. */
export function stateLine(document: { readonly state: DocumentState; readonly waits_me: boolean }): string {
  if (document.waits_me) return 'Ваша очередь: прочитайте документ и подпишите его кодом из СМС.'
  return stateLines[document.state]
}

const stateLines: Record<DocumentState, string> = {
  draft: 'Формируем файл документа. Это занимает несколько секунд.',
  ready: 'Файл готов, отправляем на подпись.',
  waitClient: 'Ждём подписи заказчика. Сообщим, когда он подпишет.',
  waitPerson: 'Ждём подписи исполнителя. Сообщим, когда он подпишет.',
  signed: 'Подписан обеими сторонами. Файл больше не изменится.',
  declined: 'Подпись отклонена. Чтобы продолжить, нужен новый документ.',
  expired: 'Срок подписания истёк.',
  revoked: 'Заказчик отозвал документ.',
  annulPending: 'Стороны согласуют аннулирование.',
  annulled: 'Документ аннулирован соглашением сторон.',
  replaced: 'Документ заменён новой редакцией.',
  failed: 'Файл сформировать не удалось. Можно попробовать ещё раз.',
}
