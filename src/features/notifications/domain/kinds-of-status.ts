import { defineKinds } from './notice-row.ts'

/** The status of the self-employed and the binding of the platform. */
export const kindsOfStatus = defineKinds({
  bindingWaiting: { title: 'Подтвердите привязку в «Мой налог»', person: { by: ['sms'] } },
  bound: { title: 'Платформа привязана', person: { by: ['sms'] } },
  boundPartly: { title: 'Не хватает прав', person: { by: ['sms'] } },
  rightRevoked: { title: 'Исполнитель отозвал право', client: { may: 'editRegisters', by: ['mail'], critical: true } },
  rightsChanging: { title: 'Подтвердите изменение прав в «Мой налог»', person: { by: ['sms'] } },
  rightsChanged: { title: 'Права платформы изменены', person: { by: ['sms'] } },
  rightsSame: { title: 'Права платформы не изменились', person: { by: ['sms'] } },
  bindingRejected: { title: 'Запрос на привязку отклонён', person: { by: ['sms'] } },
  bindingTimedOut: { title: 'Срок запроса истёк', person: { by: ['sms'] } },
  bindingFailed: { title: 'Привязка не удалась', person: { by: ['sms'] } },
  unbound: {
    title: 'Платформа отвязана',
    person: { by: ['sms'], critical: true },
    client: { may: 'editRegisters', by: ['mail'], critical: true },
  },
  notNpd: {
    title: 'Нет статуса самозанятого',
    person: { by: ['sms'], critical: true },
    client: { may: 'editRegisters', by: ['mail'], critical: true },
  },
  innChanged: { title: 'ФНС присвоила вам другой ИНН', person: { by: ['sms'], critical: true } },

  registered: { title: 'Вы самозанятый{since}', person: {} },
  registrationUnknown: { title: 'ФНС не подтвердила статус', person: {} },
  registrationRefused: { title: 'Постановка на учёт не состоялась', person: {} },
  unregistered: { title: 'Вы сняты с учёта{since}', person: {} },
  unregistrationUnknown: { title: 'ФНС не подтвердила снятие с учёта', person: {} },
  unregistrationRefused: { title: 'ФНС отказала в снятии с учёта', person: {} },
  statusLost: {
    title: 'Статус самозанятого утрачен',
    person: { by: ['sms'], critical: true },
    client: { may: 'checkNpdStatus', by: ['sms'], critical: true },
  },
  statusReturned: {
    title: 'Статус самозанятого снова есть',
    person: { by: ['sms'], critical: true },
    client: { may: 'checkNpdStatus', by: ['sms'], critical: true },
  },
  paidLimitNear: { title: 'Исполнитель у лимита НПД', client: { may: 'editRegisters' } },
  dependenceNear: { title: 'Близко порог приказа № 685н', client: { may: 'checkNpdStatus', by: ['mail'] } },
  dependenceForeseen: {
    title: '{when} под критерии {who}',
    client: { may: 'checkNpdStatus', by: ['mail'], short: 'Скоро критерии приказа № 685н' },
  },
  dependenceAbove: { title: 'Риск проверки по приказу № 685н', client: { may: 'checkNpdStatus', by: ['mail'] } },
})

/** The tax of a person; letters of the tax service itself are in no table. */
export const kindsOfTax = defineKinds({
  taxCharged: { title: 'Начислен налог за {month}', person: {} },
  taxDueSoon: { title: 'Скоро срок уплаты налога', person: {} },
  taxDebt: { title: 'Задолженность по налогу', person: {} },
  limitNear: { title: 'До лимита НПД осталось {rest}', person: { short: 'До лимита НПД осталось немного' } },
  limitPassed: { title: 'Лимит самозанятого пройден', person: {} },
})
