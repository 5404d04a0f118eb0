import type { LawRow } from './law-row.ts'

const legal = 'src/features/legal/server/legal.db.test.ts'
const ownData = 'src/features/own-data/server'
const messages = 'src/features/notifications/server/messages.db.test.ts'
const delivery = 'src/features/identity/server/delivery.db.test.ts'
const nightly = 'src/features/journal/server/nightly-check.db.test.ts'
const canary = 'src/apps/canary.db.test.ts'
const stopped = 'src/features/tasks/server/stopped-contractors.db.test.ts'
const personal = '152-ФЗ'

/** Personal data, messages, entry and the platform economy. */
export const lawOfData: readonly LawRow[] = [
  {
    id: 'L15',
    demand: 'Согласие — отдельный документ на каждую цель, без заранее поставленных галочек',
    ground: '152-ФЗ, ст. 9',
    proof: [
      [legal, 'sign-up requires the three documents and records each of them'],
      [legal, 'a voluntary consent can be withdrawn and given again'],
    ],
  },
  {
    id: 'L16',
    demand: 'Данное согласие можно скачать таким, каким его дали',
    ground: '152-ФЗ, ст. 9 ч. 4',
    proof: [[legal, 'a text is available as a file shown inline']],
    short: 'поля адреса в анкете нет: письменная форма ч. 4 не составляется, основание — договор (ст. 6 ч. 1 п. 5)',
  },
  {
    id: 'L17',
    demand: '«Мои данные»: выгрузка, отзыв по целям, удаление, что останется и почему',
    ground: '152-ФЗ, ст. 20, 21',
    proof: [
      [`${ownData}/own-data.db.test.ts`, 'the archive holds all data of its owner and nothing of others'],
      [`${ownData}/closing.db.test.ts`, 'documents, money and receipts of a contractor remain'],
    ],
  },
  {
    id: 'L18',
    demand: 'Уничтожение подтверждено записью',
    ground: 'приказ РКН № 179',
    proof: [[`${ownData}/crashes.db.test.ts`, 'a worker killed while deleting an account deletes nothing']],
  },
  {
    id: 'L19',
    demand: 'Утечка: по журналу видно, кто и что смотрел; журнал нельзя переписать незаметно',
    ground: '152-ФЗ, ст. 21 ч. 3.1',
    proof: [
      [nightly, 'every chain is checked every night'],
      [nightly, 'who rewrites the entries and the head together is found by the signed head'],
      ['src/features/contractors/server/affected.db.test.ts', 'after a leak it is known whose data an account has shown'],
    ],
  },
  {
    id: 'L20',
    demand: 'Скан паспорта не хранится, поля паспорта зашифрованы и нужны только для договора',
    ground: '152-ФЗ, ст. 5',
    proof: [['src/features/profile/server/profile.db.test.ts', 'a database dump contains no passport']],
  },
  {
    id: 'L21',
    demand: 'Всё своё: ни одного чужого адреса со страниц',
    ground: '152-ФЗ, ст. 18 ч. 5',
    proof: [
      ['src/platform/server/pages-policy.test.ts', 'no inline script or style runs without the nonce of the response'],
      ['tests/journeys/screens.spec.ts', 'every signed-in screen is intact on desktop and phone, in light and dark'],
    ],
    short: 'где стоят база и хранилище, решает оператор',
  },
  {
    id: 'L22',
    demand: 'Политика обработки доступна у каждой формы, редакция видна',
    ground: '152-ФЗ, ст. 18.1',
    proof: [
      [
        'src/features/leads/server/leads.db.test.ts',
        'a call-back request is saved with the edition of the consent that was shown',
      ],
    ],
  },
  {
    id: 'L23',
    demand: 'Права доступа — один список, его проверяет каждый вызов; целостность и журнал',
    ground: 'ПП № 1119; приказ ФСТЭК № 21',
    proof: [
      ['src/apps/authorization.db.test.ts', 'nobody reads or changes what belongs to others'],
      [canary, 'personal data, codes and tokens do not appear where they must not'],
    ],
    short: 'модель угроз и антивирус — бумаги и установка оператора',
  },
  {
    id: 'L24',
    demand: 'Роли заказчика и платформы в обработке данных названы в тексте оферты, список обработчиков выгружается',
    ground: '152-ФЗ, ст. 6 ч. 3',
    proof: [
      [legal, 'a client accepts the client edition of the offer'],
      [legal, 'anyone reads who processes the data at whose order'],
    ],
  },
  {
    id: 'L25',
    demand: 'Данные людей не попадают в записи работы программы и никуда не выгружаются',
    ground: personal,
    proof: [[canary, 'personal data, codes and tokens do not appear where they must not']],
  },
  {
    id: 'L26',
    demand: 'Вход — по номеру телефона или своему паролю; чужих систем входа нет',
    ground: '149-ФЗ, ст. 8 ч. 10',
    proof: [['src/features/identity/server/identity.db.test.ts', 'an SMS code signs a stranger in as a new pending person']],
  },
  {
    id: 'L27',
    demand: 'Реклама — только с живым согласием, проверенным при отправке',
    ground: '38-ФЗ, ст. 18',
    proof: [
      [messages, 'advertising without a live consent is dropped'],
      ['src/features/notifications/server/message-words.test.ts', 'service notices contain no advertising words'],
    ],
  },
  {
    id: 'L28',
    demand: 'Доставка СМС видна; недошедшее предлагает другой путь',
    ground: '126-ФЗ, ст. 44.1',
    proof: [[delivery, 'a message that was not delivered is reported with its reason']],
  },
  {
    id: 'L29',
    demand: 'Что и каким путём приходит, выбирает человек; безопасность не выключить',
    ground: '38-ФЗ; 126-ФЗ',
    proof: [
      ['src/features/identity/server/sessions.db.test.ts', 'a login from a device not seen for 30 days is notified'],
      [messages, 'a notice the person switched off stays in the cabinet; protective notices cannot be switched off'],
      [messages, 'only letters may be put off to once a day, and none that protect'],
    ],
  },
  {
    id: 'L30',
    demand: 'Все редакции оферты хранятся и сравниваются; о новой сказано заранее',
    ground: '289-ФЗ',
    proof: [
      [legal, 'a new edition is offered to those who accepted the old one, with its changes'],
      [legal, 'a new edition of a required text may wait fourteen days'],
    ],
  },
  {
    id: 'L31',
    demand: 'От работы можно отказаться, цена видна до согласия, признаков трудового договора нет',
    ground: '289-ФЗ, ст. 15; ТК, ст. 19.1',
    proof: [
      [
        'src/features/documents/domain/document-template.test.ts',
        'the frame contract states what distinguishes it from a labour contract',
      ],
      [
        'src/features/tasks/server/works.db.test.ts',
        'a person who did not consent in advance is asked, and can confirm or refuse',
      ],
    ],
  },
  {
    id: 'L32',
    demand: 'У блокировки есть причина и срок, пауза кончается сама, на возражение отвечают за три рабочих дня',
    ground: '289-ФЗ',
    proof: [
      ['src/features/contractors/server/contractor-states.db.test.ts', 'a pause lasts until its day and ends by itself'],
      [stopped, 'a pause keeps a contractor from new assignments until its end date'],
      ['src/features/contractors/server/objections.db.test.ts', 'a contractor reads why he is stopped, objects once'],
    ],
  },
  {
    id: 'L33',
    demand: 'Личность и статус проверены до допуска к работе, ответ хранится',
    ground: '289-ФЗ',
    proof: [
      [
        'src/features/registers/domain/check-row.test.ts',
        'status, binding, the right to issue receipts and payment details are checked',
      ],
      ['src/features/registers/server/registers.db.test.ts', 'a person with no binding, no payment details or no NPD status'],
    ],
  },
]
