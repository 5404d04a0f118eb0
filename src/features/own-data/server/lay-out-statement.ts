import type { Clock } from '#/kernel/time.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { backupDays, keptKinds, keptWords } from '../domain/what-remains.ts'

export type StatementFacts = {
  readonly name: string
  readonly phone: string
  readonly personId: string
  /** Organizations that share a signed document with the person. */
  readonly customers: readonly string[]
}

export type Brand = {
  readonly name: string
  readonly operator: { readonly name: string; readonly inn: string; readonly address: string; readonly email: string }
}

/** The statement about stored data that a person may request (152-FZ, art. 14 part 7). */
export function layOutStatement(
  { clock, brand }: { readonly clock: Clock; readonly brand: Brand },
  facts: StatementFacts,
): PdfDocument {
  const now = clock.now()
  const { operator } = brand
  const title = 'Выписка о персональных данных'
  return {
    title,
    language: 'ru',
    footer: { left: `${title} · ${brand.name}` },
    info: { author: operator.name, creator: brand.name, createdAt: now },
    blocks: [
      { kind: 'heading', level: 1, text: title, below: `на ${formatMoment(now)} по московскому времени` },
      { kind: 'keyValues', pairs: whose(brand, facts) },
      { kind: 'heading', level: 2, text: 'Что, зачем и на каком основании' },
      { kind: 'table', columns: purposeColumns, rows: purposes.map((row) => [...row]) },
      { kind: 'heading', level: 2, text: 'Сколько хранится после удаления аккаунта' },
      { kind: 'table', columns: termColumns, rows: terms() },
      {
        kind: 'paragraph',
        text: `Остальное уничтожается при удалении аккаунта; из резервных копий — не позже чем через ${backupDays} дней.`,
      },
      { kind: 'heading', level: 2, text: 'Кому передаются' },
      { kind: 'table', columns: partyColumns, rows: parties(facts.customers) },
      {
        kind: 'paragraph',
        text: 'Данные хранятся в России. За границу, рекламным сетям и другим посторонним они не передаются.',
      },
      { kind: 'heading', level: 2, text: 'Ваши права' },
      { kind: 'list', items: rights(operator.email) },
    ],
  }
}

function whose({ operator }: Brand, { name, personId, phone }: StatementFacts) {
  return [
    { label: 'Оператор', value: `${operator.name}, ИНН ${operator.inn}` },
    { label: 'Адрес', value: operator.address },
    { label: 'Для обращений', value: operator.email },
    { label: 'Чьи данные', value: name === '' ? 'имя не указано' : name },
    { label: 'Аккаунт', value: `${personId}, ${phone}` },
  ]
}

function rights(email: string): string[] {
  return [
    'Исправить данные — в профиле, вкладки «Данные» и «Документ».',
    'Отозвать согласие — в профиле, вкладка «Согласия».',
    'Удалить аккаунт — в профиле, вкладка «Мои данные».',
    `Задать вопрос или возразить — ${email}; ответим за 10 рабочих дней.`,
    'Пожаловаться — в Роскомнадзор или в суд.',
  ]
}

const termColumns = [
  { title: 'Что', width: 4 },
  { title: 'Срок', width: 3 },
  { title: 'Почему', width: 5 },
]

function terms(): string[][] {
  return keptKinds.map((kind) => [keptWords[kind].what, keptWords[kind].term, keptWords[kind].why])
}

const purposeColumns = [
  { title: 'Данные', width: 4 },
  { title: 'Зачем', width: 4 },
  { title: 'Основание (152-ФЗ)', width: 4 },
]

const purposes = [
  ['Телефон, пароль (в виде хеша), устройства, коды', 'Вход и защита аккаунта', 'Договор с вами: статья 6, часть 1, пункт 5'],
  [
    'Фамилия, имя, отчество, дата рождения, ИНН, документ',
    'Договоры с заказчиками, проверка статуса и чеки в ФНС',
    'Договор с вами; налоговый закон: пункты 2 и 5',
  ],
  [
    'Привязка, постановка на учёт, начисления и долги, справки и уведомления ФНС',
    'Показать вам, что знает ФНС, и сделать то, о чём вы просите',
    'Договор с вами: пункт 5',
  ],
  ['Счета и телефоны для выплат', 'Выплаты', 'Договор с вами: пункт 5'],
  ['Отклики, работы, документы, подписи', 'Заключение и исполнение договоров', 'Договор; закон о бухучёте: пункты 2 и 5'],
  ['Выплаты и чеки', 'Расчёты и налог', 'Налоговый закон и закон о бухучёте: пункт 2'],
  ['Почта, уведомления', 'Сообщения о заданиях, деньгах и безопасности', 'Договор с вами: пункт 5'],
  ['Карточка для заказчиков', 'Чтобы вас нашли', 'Отдельное согласие: статья 10.1'],
  ['Телефон и почта для новостей', 'Реклама', 'Отдельное согласие: закон о рекламе, статья 18'],
  ['Журнал действий, адреса входа', 'Защита данных и разбор споров', 'Обязанность оператора: статья 19'],
] as const

const partyColumns = [
  { title: 'Кому', width: 4 },
  { title: 'Что', width: 4 },
  { title: 'Зачем', width: 4 },
]

function parties(customers: readonly string[]): string[][] {
  const rows = [
    [
      'ФНС России',
      'ИНН, суммы, названия услуг; имя и документ, когда вы ищете ИНН или встаёте на учёт',
      'Статус самозанятого, привязка, чеки, постановка на учёт',
    ],
    ['Банк, который переводит выплаты', 'Имя, реквизиты, сумма', 'Выплаты'],
    ['Операторы СМС и почты', 'Телефон, почта, текст сообщения', 'Коды и уведомления'],
  ]
  const toCustomers = customers.map((name) => [name, 'Имя, ИНН, документ, телефон, результаты', 'Договор с вами'])
  return [...rows, ...toCustomers]
}
