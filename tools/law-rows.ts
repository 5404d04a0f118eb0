import { lawOfData } from './law-of-data.ts'
import type { LawRow } from './law-row.ts'

const documents = 'src/features/documents/server'
const legal = 'src/features/legal/server/legal.db.test.ts'
const signing = `${documents}/signing.db.test.ts`
const court = `${documents}/court-archive.db.test.ts`
const limit = 'src/features/registers/server/year-limit.db.test.ts'
const missing = 'src/features/notifications/server/missing-notices.db.test.ts'
const month = 'src/features/notifications/server/month-notices.db.test.ts'
const annulment = 'src/features/receipts/server/annulment.db.test.ts'
const watching = 'src/features/contractors/server/watching.db.test.ts'
const eSignature = '63-ФЗ, ст. 5, 6, 9'
const npd = '422-ФЗ'

export const lawRows: readonly LawRow[] = [
  {
    id: 'L1',
    demand: 'Соглашение об электронном взаимодействии — текст с редакциями и хешем, его можно прочесть до принятия',
    ground: eSignature,
    proof: [
      [legal, 'anyone can read each of the nine texts'],
      [legal, 'the agreement on electronic interaction is accepted by a code bound to its bytes'],
    ],
  },
  {
    id: 'L2',
    demand: 'Соглашение принимают до первой подписи; новая редакция спрашивает снова',
    ground: eSignature,
    proof: [
      [signing, 'a signature requires the agreement'],
      [signing, 'under an edition of the agreement that is no longer in force nothing is signed'],
    ],
  },
  {
    id: 'L3',
    demand: 'У каждой подписи полные доказательства: хеш файла, кто, какими были имя и телефон, код, когда и откуда',
    ground: eSignature,
    proof: [
      [signing, 'the evidence of a signature is complete'],
      [`${documents}/protocols.db.test.ts`, 'the protocol holds who carried each code'],
    ],
  },
  {
    id: 'L4',
    demand: 'Подписанные байты не меняются; копия с отметками — отдельный файл',
    ground: eSignature,
    proof: [
      [signing, 'the hash of a frozen document cannot be replaced'],
      [`${documents}/rehash.db.test.ts`, 'a byte changed in the store is found in the night'],
    ],
  },
  {
    id: 'L5',
    demand: 'Подписи сторон — отдельные события; отказ и истечение срока записываются',
    ground: eSignature,
    proof: [
      [signing, 'a frame contract and an order are made, signed by both sides'],
      [`${documents}/documents.db.test.ts`, 'a declined document shows the reason'],
      [`${documents}/documents.db.test.ts`, 'an unsigned document expires after 14 days'],
    ],
  },
  {
    id: 'L6',
    demand: 'Смена телефона — смена ключа: старый не действует, прежний номер предупреждён',
    ground: eSignature,
    proof: [['src/features/identity/server/phone-change.db.test.ts', 'codes on both phones change the phone']],
  },
  {
    id: 'L7',
    demand: 'Архив для суда у обеих сторон: документ, протокол, соглашение, журнал, хеши',
    ground: '63-ФЗ; ГПК, ст. 71',
    proof: [
      [court, 'an archive for a court holds the papers'],
      [court, 'a long archive is made part by part'],
    ],
  },
  {
    id: 'L8',
    demand: 'Статус самозанятого проверен перед каждой выплатой, ответ хранится; без ответа денег нет',
    ground: npd,
    proof: [
      ['src/features/registers/server/payouts.db.test.ts', 'every payment relies on a status asked for it'],
      ['src/features/registers/server/registers.db.test.ts', 'a person with no binding, no payment details or no NPD status'],
    ],
  },
  {
    id: 'L9',
    demand: 'Чек — к 9-му числу следующего месяца: счёт дней, напоминания, отчёты 5-го и 8-го',
    ground: '422-ФЗ, ст. 14 ч. 3; НК, ст. 129.13',
    proof: [
      [missing, 'a receipt that does not come is told to both sides at each term once'],
      [month, 'on the 5th and the 8th those who close the month are told what it lacks'],
      ['src/features/months/server/months.db.test.ts', 'a month of forty receipts with five troubles is closed'],
    ],
  },
  {
    id: 'L10',
    demand: 'Доход за год больше 2 400 000 ₽ не выплачивается: строка останавливается, помещающееся платится отдельно',
    ground: '422-ФЗ, ст. 4 ч. 2 п. 8',
    proof: [
      [limit, 'of a sum that crosses 2 400 000 a year what fits is paid now'],
      [limit, 'a limit reached between the approval and the payment holds it'],
      [limit, 'two payments that fit into the year one by one and not together'],
      ['src/features/taxes/server/debts.db.test.ts', 'income known from the tax service reaches the limit thresholds'],
    ],
  },
  {
    id: 'L11',
    demand: 'Бывший сотрудник за два года: исполнителя спрашивают раз в год, день ухода хранится, строка выплаты о нём говорит',
    ground: '422-ФЗ, ст. 6 ч. 2 п. 8',
    proof: [
      ['src/features/contractors/server/contractor-states.db.test.ts', 'the last day of a former employee is kept on the card'],
      ['src/features/registers/server/row-signs.db.test.ts', 'a register shows what speaks against its rows'],
      ['src/features/registers/server/row-signs.db.test.ts', 'what a contractor says of his labour contract stops a row'],
      ['src/features/contractors/server/objections.db.test.ts', 'each customer asks a contractor about a labour contract'],
    ],
  },
  {
    id: 'L12',
    demand: 'Аннулирование: причина, кто, обе стороны знают, реестр и закрывающие бумаги пересчитаны',
    ground: '422-ФЗ, ст. 8 ч. 4',
    proof: [
      [annulment, 'the organization asks and the person agrees'],
      [annulment, 'money returned by the bank annuls its receipt'],
      ['src/features/months/server/months.db.test.ts', 'what changed after the closing is told'],
    ],
  },
  {
    id: 'L13',
    demand: 'Потеря статуса и отвязка найдены опросом: выплаты останавливаются, заказчик знает',
    ground: npd,
    proof: [
      [watching, 'a lost status and its return are reported once to both sides'],
      ['src/features/taxes/server/taxes.db.test.ts', 'a person who left the platform or the tax regime is unbound here too'],
    ],
  },
  {
    id: 'L14',
    demand: 'Полномочия партнёра и согласие на распространение — отдельные тексты с отзывом',
    ground: '422-ФЗ, ст. 3; 152-ФЗ, ст. 10.1',
    proof: [
      [legal, 'the powers of the partner and the agreement on signatures are withdrawn freely'],
      ['src/features/partner/server/binding.db.test.ts', 'without the delegation agreement or without an ИНН nothing is sent'],
    ],
  },
  ...lawOfData,
]
