import { silenceWords } from '#/features/services/domain/service.ts'
import { defineKinds } from './notice-row.ts'

export const kindsOfReceipts = defineKinds({
  receiptRegistered: { title: 'Чек зарегистрирован', person: {} },
  receiptFailed: {
    title: 'Чек не сформирован',
    person: { by: ['sms', 'mail'], burst: true },
    client: { may: 'seeReceipts', by: ['mail'] },
  },
  receiptsMissing: { title: 'Нет чеков по выплатам', client: { may: 'requestAnnulment', by: ['mail'] } },
  receiptsOverdue: { title: 'Просрочены чеки по выплатам', client: { may: 'requestAnnulment', by: ['mail'] } },
  ownReceiptMissing: { title: 'Нет чека на {sum}', person: { by: ['mail'], short: 'Нет чека за выплату' } },
  ownReceiptUrgent: { title: 'Нет чека на {sum}', person: { by: ['sms', 'mail'], burst: true, short: 'Нет чека за выплату' } },
  receiptsReminded: { title: 'Заказчик ждёт чек', person: { by: ['sms', 'mail'], burst: true } },
  receiptNeedless: { title: 'Чек по выплате не нужен', person: {} },
  receiptNeeded: { title: 'Заказчик снова ждёт чек', person: {} },
  receiptDiffers: {
    title: 'Данные чека разошлись с ФНС',
    person: { by: ['mail'] },
    client: { may: 'requestAnnulment', by: ['mail'] },
  },
  receiptFound: { title: 'Нашли чек, выданный вне платформы', person: {}, client: { may: 'requestAnnulment' } },
  receiptReplaced: { title: 'Заказчик запросил новый чек', person: {} },
  receiptStands: {
    title: 'Деньги вернулись, а чек банка остался',
    person: { by: ['sms'], burst: true },
    client: { may: 'requestAnnulment', by: ['mail'] },
  },

  receiptAnnulled: {
    title: 'Чек аннулирован',
    person: {},
    client: {
      may: 'requestAnnulment',
      by: ['mail'],
      many: {
        words: ['Аннулирован {count} чек', 'Аннулированы {count} чека', 'Аннулировано {count} чеков'],
        link: '/client/checks',
      },
    },
  },
  annulledOutside: {
    title: 'Исполнитель аннулировал чек',
    client: { may: 'requestAnnulment', by: ['sms', 'mail'], critical: true },
  },
  annulledOutsideThere: { title: 'Чек аннулирован в «Мой налог»', person: {} },
  annulmentRefused: { title: 'Чек не аннулирован', person: { by: ['sms'], burst: true }, client: { may: 'requestAnnulment' } },
  annulmentAsked: { title: 'Заказчик просит аннулировать чек', person: { by: ['sms'], burst: true } },
  annulmentAskedThere: { title: 'Исполнитель просит аннулировать чек', client: { may: 'requestAnnulment', by: ['mail'] } },
  annulmentAgreed: { title: 'Согласие аннулировать чек получено', person: {}, client: { who: 'кто просил' } },
  annulmentDeclined: { title: 'В аннулировании чека отказано', person: {}, client: { who: 'кто просил' } },
  annulmentUnanswered: { title: 'На просьбу аннулировать чек не ответили', person: {}, client: { who: 'кто просил' } },

  monthReported: { title: 'Чего не хватает, чтобы закрыть {month}', client: { may: 'closeMonth', by: ['mail'] } },
  reportMailed: { title: '{report}: отчёт готов', client: { who: 'кто попросил присылать', by: ['mail'], isLinked: true } },
  receiptPackageMade: { title: 'Пакет чеков готов', client: { who: 'кто просил' } },
  receiptPackageFailed: { title: 'Пакет чеков не собрался', client: { who: 'кто просил' } },
  taxServiceSilent: { title: silenceWords.taxService, person: {}, client: { may: 'seeReceipts' } },
  taxServiceBack: { title: 'ФНС снова отвечает', person: {}, client: { who: 'кому сказали о сбое' } },
})
