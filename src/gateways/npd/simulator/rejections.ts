import { refuse } from '#/kernel/result.ts'
import type { Refused } from '#/kernel/result.ts'
import type { Rejected } from '../port.ts'

const texts = {
  INTERNAL_ERROR: 'Внутренняя ошибка платформы НПД. Повторите запрос позже.',
  PARTNER_DENY: 'Партнёру отказано в выполнении операции.',
  TAXPAYER_UNREGISTERED: 'Налогоплательщик не поставлен на учёт или снят с учёта в качестве плательщика НПД.',
  // The service leaves the filling of such templates to its clients.
  TAXPAYER_UNBOUND: 'Налогоплательщик {INN} не подключён к партнёру.',
  TAXPAYER_NOT_FOUND: 'По указанным данным налогоплательщик не найден.',
  TAXPAYER_ALREADY_BOUND: 'Налогоплательщик уже подключён к партнёру.',
  PERMISSION_NOT_GRANTED: 'Налогоплательщик не предоставил права на эту операцию.',
  DUPLICATE: 'Внесение полного дубликата чека невозможно',
  RECEIPT_ID_NOT_FOUND: 'Чек с указанным номером не найден.',
  ALREADY_DELETED: 'Чек уже аннулирован.',
  // The spelling is the tax service's own.
  TAXPAYER_ALREADY_REGISTRED: 'Налогоплательщик уже поставлен на учёт.',
} as const

/** Builds a business refusal of the service with its text for the person. */
export function reject(code: keyof typeof texts, args: Rejected['args'] = {}): Refused<Rejected> {
  return refuse({ kind: 'rejected', code, message: texts[code], args })
}

export function rejectField(message: string): Refused<Rejected> {
  return refuse({ kind: 'rejected', code: 'REQUEST_VALIDATION_ERROR', message, args: {} })
}

/** Refuses a question that may be asked only at night; the code is a guess, the client knows it by the text. */
export function rejectHour(): Refused<Rejected> {
  const message = 'Запрос доступен с 22:00 до 06:00 по московскому времени из-за ограничений ФНС.'
  return refuse({ kind: 'rejected', code: 'REQUEST_TIME_DENY', message, args: {} })
}
