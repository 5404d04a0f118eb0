import { eachOf } from '#/kernel/one-of.ts'

/** External services that the product depends on. */
export const services = ['taxService', 'npdStatus', 'bank', 'sms', 'mail'] as const
export type Service = (typeof services)[number]

/** A service as the last calls saw it; a silent one is called only for a trial. `afterCall` tells what a call changes. */
export const serviceStates = ['answering', 'failing', 'silent'] as const
export type ServiceState = (typeof serviceStates)[number]

export const isService = eachOf(serviceStates)

export const serviceNames = {
  taxService: 'ФНС',
  npdStatus: 'Проверка статуса НПД',
  bank: 'Банк',
  sms: 'СМС',
  mail: 'Почта',
} as const satisfies Record<Service, string>

/** The service name as used inside a sentence: «ФНС не отвечает». */
export const silenceWords = {
  taxService: 'ФНС не отвечает',
  npdStatus: 'Проверка статуса НПД не отвечает',
  bank: 'Банк не отвечает',
  sms: 'СМС не отправляются',
  mail: 'Письма не отправляются',
} as const satisfies Record<Service, string>

/** What the service does for users and how its outage affects them. */
export const serviceMeanings = {
  taxService: {
    does: 'Чеки, привязка, уведомления и налоги в «Мой налог»',
    silence: 'Чеки уйдут сами, когда ФНС ответит: деньги не потеряются, срок чека — 9-е число следующего месяца. Привязка ждёт.',
  },
  npdStatus: {
    does: 'Открытая проверка, состоит ли человек на учёте самозанятым',
    silence: 'Проверки ждут в очереди. Выплата без проверенного статуса не уходит: проверим сами и отправим.',
  },
  bank: {
    does: 'Выплаты исполнителям',
    silence: 'Выплаты ждут и уйдут сами. Дважды ничего не заплатится: у каждой выплаты один ключ.',
  },
  sms: {
    does: 'Коды входа и подписи',
    silence: 'Войти можно по паролю. Подписать документ и согласовать реестр пока нельзя: для этого нужен код.',
  },
  mail: {
    does: 'Письма об изменениях',
    silence: 'Все уведомления есть в кабинете, письма придут позже.',
  },
} as const satisfies Record<Service, { does: string; silence: string }>
