import { silenceWords } from '#/features/services/domain/service.ts'
import { defineKinds } from './notice-row.ts'

/** Registers, payments, accounts, connections to banks. */
export const kindsOfMoney = defineKinds({
  readyToPay: { title: 'Работа готова к оплате', client: { may: 'editRegisters' } },
  registerErred: { title: 'Реестр {register}: {found}', client: { who: 'автор реестра' } },
  rowsAssigned: { title: 'Вам поручили строки реестров', client: { who: 'кому поручили' } },
  registerToApprove: { title: 'Согласуйте реестр', client: { who: 'чья очередь согласовать', by: ['mail'] } },
  registerApproved: { title: 'Реестр согласован, его можно оплатить', client: { may: 'startPayments', by: ['mail'] } },
  registerReturned: { title: 'Реестр вернули на исправление', client: { may: 'editRegisters', by: ['mail'] } },
  approvalOverdue: { title: 'Реестр ждёт вашего решения', client: { who: 'чья очередь согласовать', by: ['mail'] } },
  approvalLate: { title: 'Реестр не согласован три дня', client: { who: 'владельцы', by: ['mail'] } },
  registerNotStarted: {
    title: 'Выплата по реестру {register} не запущена',
    client: { who: 'кто запланировал; если его нет —', may: 'startPayments', by: ['sms', 'mail'], burst: true, priority: 'high' },
  },
  registerExecuted: { title: 'Реестр {register} исполнен', client: { may: 'startPayments', by: ['mail'] } },
  registerPartial: { title: 'Реестр {register} исполнен частично', client: { may: 'startPayments', by: ['mail'] } },
  registerFailed: { title: 'Реестр {register} не исполнен', client: { may: 'startPayments', by: ['mail'] } },

  paid: { title: 'Деньги отправлены', person: {} },
  payoutReturned: {
    title: 'Банк вернул выплату',
    person: { by: ['sms'], critical: true },
    client: { may: 'startPayments', by: ['mail'] },
  },
  payoutRefused: { title: 'Банк не принял выплату', person: { by: ['sms'], burst: true } },
  payoutHeld: { title: 'Выплата остановлена', person: { priority: 'high' } },
  payoutLost: { title: 'Выплата уточняется по выписке', client: { may: 'startPayments', by: ['mail'] } },
  payoutExecutedLate: {
    title: 'Банк исполнил поручение, от которого отказались',
    client: { may: 'startPayments', by: ['mail'] },
  },
  statementAwaited: { title: 'Загрузите выписку банка', client: { may: 'startPayments', by: ['mail'] } },
  requisitesAsked: { title: 'Проверьте, куда вам платить', person: { by: ['sms'], priority: 'high' } },
  cardDestroyed: { title: 'Карту мы больше не храним', person: { by: ['sms'], priority: 'high' } },
  accountNeeded: { title: 'Укажите счёт для выплат', person: { by: ['sms'], priority: 'high' } },

  connectionDenied: { title: 'Банк отказал в подключении', client: { may: 'editAccounts', by: ['mail'], priority: 'high' } },
  connectionExpires: { title: 'Ключ подключения к банку скоро истечёт', client: { may: 'editAccounts', by: ['mail'] } },
  connectionSilent: { title: silenceWords.bank, client: { may: 'editAccounts', by: ['mail'] } },
  bankSilent: { title: silenceWords.bank, person: {}, client: { may: 'startPayments' } },
  bankBack: { title: 'Банк снова отвечает', person: {}, client: { who: 'кому сказали о сбое' } },
})
