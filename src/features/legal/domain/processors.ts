import { processorKinds } from '#/kernel/processor.ts'
import type { Processor, ProcessorKind } from '#/kernel/processor.ts'

/** What each kind of party is given and what it does with it; the contract with it may name no more (152-ФЗ, art. 6 part 3). */
const orders: Readonly<Record<ProcessorKind, { readonly role: string; readonly data: string; readonly actions: string }>> = {
  hosting: {
    role: 'Работа серверов на территории России',
    data: 'все данные сервиса; поля документов зашифрованы',
    actions: 'хранение',
  },
  storage: {
    role: 'Хранилище файлов на территории России',
    data: 'договоры, акты, чеки и приложенные файлы',
    actions: 'хранение, удаление',
  },
  sms: {
    role: 'Доставка СМС и звонков с кодом',
    data: 'номер телефона и текст сообщения',
    actions: 'передача получателю',
  },
  mail: {
    role: 'Доставка писем',
    data: 'адрес почты и текст письма',
    actions: 'передача получателю',
  },
}

export type ProcessorLine = {
  readonly role: string
  readonly data: string
  readonly actions: string
  /** Nobody of this kind is given anything: such a part of the service is not connected. */
  readonly isConnected: boolean
  readonly parties: readonly Processor[]
}

/** Every kind in order, with who does it here. */
export function processorLines(
  connected: Readonly<Record<ProcessorKind, boolean>>,
  parties: readonly Processor[],
): ProcessorLine[] {
  return processorKinds.map((kind) => ({
    ...orders[kind],
    isConnected: connected[kind],
    parties: connected[kind] ? parties.filter((party) => party.kind === kind) : [],
  }))
}

/** Who answers for which data: the operator's own ends, or the customer's order (152-ФЗ, art. 6 part 3). */
export const dataRoles = [
  {
    data: 'Профиль, вход, согласия, документ, способ выплаты исполнителя',
    role: 'Сервис — оператор',
    because: 'договор с самим человеком',
  },
  {
    data: 'Договоры, заказы, акты, чеки, сведения о выплатах',
    role: 'Сервис и заказчик — операторы, каждый своих копий',
    because: 'договор между сторонами и закон о налогах',
  },
  {
    data: 'Списки людей, реестры и заметки, которые загрузил заказчик',
    role: 'Заказчик — оператор, сервис обрабатывает по его поручению',
    because: 'раздел 7 договора-оферты с заказчиком',
  },
  {
    data: 'Представители заказчика: имя, телефон, роль, полномочия',
    role: 'Заказчик — оператор, сервис обрабатывает по его поручению',
    because: 'раздел 7 договора-оферты с заказчиком',
  },
] as const

/** What a person may switch on himself: without it nothing goes there. */
export const wishedRecipients = ['push', 'max'] as const
export type WishedRecipient = (typeof wishedRecipients)[number]

type Recipient = { readonly who: string; readonly data: string; readonly because: string }

const wished: Readonly<Record<WishedRecipient, Recipient>> = {
  push: {
    who: 'Служба уведомлений браузера (Google, Mozilla, Apple, Microsoft)',
    data: 'адрес браузера и заголовок уведомления, зашифрованный для него одного',
    because: 'включает сам человек на своём устройстве',
  },
  max: {
    who: 'Мессенджер MAX',
    data: 'номер аккаунта в MAX и заголовок уведомления без имён и сумм',
    because: 'включает сам человек, запустив бота',
  },
}

/** Who receives data not by the operator's order, but because the law, the parties' own contract or the person himself says so. */
export function recipients(connected: Readonly<Record<WishedRecipient, boolean>>): Recipient[] {
  return [
    { who: 'Федеральная налоговая служба', data: 'ИНН, суммы и названия услуг, запросы о статусе', because: '422-ФЗ, ст. 3, 14' },
    { who: 'Банк, который исполняет выплату', data: 'имя, ИНН, реквизиты, сумма, назначение', because: 'распоряжение заказчика' },
    { who: 'Другая сторона договора', data: 'то, что нужно для этого договора', because: 'договор сторон' },
    ...wishedRecipients.filter((name) => connected[name]).map((name) => wished[name]),
  ]
}
