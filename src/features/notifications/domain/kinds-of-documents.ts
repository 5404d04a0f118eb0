import { defineKinds } from './notice-row.ts'

const signing = { by: ['sms'], burst: true, short: 'Документ ждёт вашей подписи', afterHours: 24 } as const
const signingNow = { by: ['sms'], burst: true, short: 'Документ ждёт вашей подписи' } as const
const several = { by: ['sms'], burst: true, short: '{waiting} вашей подписи', afterHours: 24 } as const
const severalNow = { by: ['sms'], burst: true, short: '{waiting} вашей подписи' } as const

export const kindsOfDocuments = defineKinds({
  documentWaiting: { title: 'Подпишите {document}', person: signing, client: { may: 'signDocuments', ...signing } },
  documentReminded: {
    title: 'Напоминание: подпишите {document}',
    person: signingNow,
    client: { may: 'signDocuments', ...signingNow },
  },
  documentsWaiting: { title: 'Подпишите {count}', person: several, client: { may: 'signDocuments', ...several } },
  documentsReminded: {
    title: 'Напоминание: подпишите {count}',
    person: severalNow,
    client: { may: 'signDocuments', ...severalNow },
  },
  documentsMade: {
    title: 'Подпишите составленные документы',
    client: {
      may: 'signDocuments',
      by: ['sms'],
      burst: true,
      short: 'Составленные документы ждут вашей подписи',
      afterHours: 24,
    },
  },
  documentDeclined: {
    title: '{document} отклонён',
    neuter: '{document} отклонено',
    person: { by: ['mail'], short: 'Документ отклонён' },
    client: {
      may: 'signDocuments',
      by: ['mail'],
      short: 'Документ отклонён',
      many: {
        words: ['Отклонён {count} документ', 'Отклонены {count} документа', 'Отклонено {count} документов'],
        link: '/client/docs?tab=all',
      },
    },
  },
  documentRevoked: {
    title: '{document} отозван',
    neuter: '{document} отозвано',
    person: { by: ['mail'], short: 'Документ отозван' },
    client: { may: 'signDocuments', by: ['mail'], short: 'Документ отозван' },
  },
  documentExpired: {
    title: '{document} не подписан в срок',
    neuter: '{document} не подписано в срок',
    person: { by: ['mail'], short: 'Документ не подписан в срок' },
    client: {
      may: 'signDocuments',
      by: ['mail'],
      short: 'Документ не подписан в срок',
      many: {
        words: [
          'Не подписан в срок {count} документ',
          'Не подписаны в срок {count} документа',
          'Не подписано в срок {count} документов',
        ],
        link: '/client/docs?tab=all',
      },
    },
  },
  contractLoaded: {
    title: 'Заказчик загрузил договор, подписанный вне платформы',
    person: { by: ['sms'], short: 'Заказчик загрузил договор с вами' },
  },
  contractAwaitsInn: {
    title: 'Подключите «Мой налог»: заказчик загрузил договор с вами',
    person: { by: ['sms'], short: 'Подключите «Мой налог»: заказчик загрузил договор с вами' },
  },
  contractsLoaded: { title: 'Список договоров разобран', client: { who: 'кто загрузил' } },
  contractDisputed: {
    title: '{document} оспорен исполнителем',
    person: {},
    client: { may: 'signDocuments', by: ['mail'], short: 'Исполнитель оспорил договор', priority: 'high' },
  },
  contractMisloaded: {
    title: '{document} загружен по ошибке',
    person: { by: ['sms'], short: 'Договор с вами загружен по ошибке' },
  },
  contractConfirmed: {
    title: '{document} снова действует',
    client: { may: 'signDocuments', by: ['mail'], short: 'Исполнитель подтвердил договор' },
  },
  documentAnnulled: {
    title: '{document} аннулирован',
    neuter: '{document} аннулировано',
    person: { by: ['mail'], short: 'Документ аннулирован' },
    client: { may: 'signDocuments', by: ['mail'], short: 'Документ аннулирован' },
  },
  documentReplaced: {
    title: '{document} заменён',
    neuter: '{document} заменено',
    person: { by: ['mail'], short: 'Документ заменён новой редакцией' },
    client: { may: 'signDocuments', by: ['mail'], short: 'Документ заменён новой редакцией' },
  },
  documentDamaged: {
    title: '{document}: файл у нас повреждён',
    person: { by: ['mail'], short: 'Файл документа повреждён' },
    client: { may: 'signDocuments', by: ['mail'], short: 'Файл документа повреждён' },
  },
  documentRestored: {
    title: '{document}: файл восстановлен',
    person: { by: ['mail'], short: 'Файл документа восстановлен' },
    client: { may: 'signDocuments', by: ['mail'], short: 'Файл документа восстановлен' },
  },
  fillingAsked: { title: 'Заполните данные для договора', person: { by: ['sms'], priority: 'high' } },
  courtArchiveMade: { title: 'Архив документов для суда готов', person: {}, client: { who: 'кто просил' } },
  auditFileMade: { title: 'Пакет для проверки готов', client: { who: 'кто просил' } },
  auditFileFailed: { title: 'Пакет для проверки не собрался', client: { who: 'кто просил' } },
  courtArchiveFailed: { title: 'Архив документов для суда не собрался', person: {}, client: { who: 'кто просил' } },
  destructionPlanned: {
    title: 'Срок хранения документов закончился',
    person: { by: ['mail'], short: 'Документы с истёкшим сроком хранения будут уничтожены' },
  },
})
