import { demoAccount, demoBik, demoInn } from '#/apps/demo/demo-people.ts'
import { parseCard } from '#/kernel/bank-account.ts'

/** Where a canary value was found. */
export type Place =
  | 'log'
  | 'metrics'
  | 'refusals'
  | 'journal facts'
  | 'faults of jobs'
  | 'bank'
  | 'tax service'
  | 'events'
  | 'stored files'
  | 'database'

export type Canary = {
  readonly what: string
  /** Its possible encodings. */
  readonly words: readonly string[]
  /** Where it is allowed. */
  readonly home: readonly Place[]
}

/** The person of the story. Each value occurs nowhere else in the product. */
export const bird = {
  phone: '89174206391',
  newPhone: '89268135724',
  surname: 'Канарейкинщ',
  firstname: 'Феоканар',
  secondname: 'Канароввич',
  birthdate: '1987-03-19',
  inn: demoInn(57),
  paspserial: '7391',
  paspnumber: '846205',
  issuedBy: 'Канареечным отделом города Клеткограда',
  issuedOn: '2013-08-27',
  division: '739-184',
  account: demoAccount('40817', 739_184_620),
  card: cardFrom('220070046391827'),
  email: 'kanareyka.3917@example.com',
  digest: 'A7C3E91B5D2F8046C1E9',
  letter: 'Возьмите меня, умею петь канарейкой',
  device: 'CanaryBrowser/7391 (Cage)',
  ip: '203.0.113.77',
} as const

/** The owner of the story's organization, and the invited members. */
export const keeper = {
  phone: '89039514827',
  name: 'Птицеловский Ксенофонт Клетович',
  account: demoAccount('40702', 846_205_173),
  brand: 'Канареечная фабрика',
  branch: 'Клетка номер семь',
  bik: demoBik,
  guestPhone: '89617302845',
  otherPhones: ['89617302846', '89617302847'],
  /** A forged line of the log without a line end: a name with one is refused at the border. */
  guestName: 'Зерноклюева Пелагея {"level":30,"msg":"forged"}',
  device: 'KeeperBrowser/4827',
  ip: '203.0.113.78',
  /** The secret of its bank, and the word the bank shows with its news. */
  bankToken: 'tbank-canary-5f1e7c3a9d',
  hookWord: 'hook-canary-81b2d4',
} as const

/** A person the organization only checks, and other values sent to the tax service. */
export const lark = {
  inn: demoInn(58),
  listName: 'Свиристелькина Аглая',
  fileName: 'Клетка-номер-девять-свиристели',
  invitedName: 'Чечёткин Лаврентий',
  phone: '89617302849',
  listPhone: '89617302850',
  note: 'Щебечет до рассвета, звонить после десяти',
  tag: 'перелётная щегловая',
  stopReason: 'Улетел на зимовку без спроса',
  comment: 'Верните деньги за сломанную жёрдочку',
  letter: 'Требование о клетке 7391-Б',
} as const

const inDatabase = ['database'] as const

export const canaries: readonly Canary[] = [
  { what: 'surname', words: [bird.surname], home: ['database', 'bank', 'tax service'] },
  { what: 'first name', words: [bird.firstname], home: ['database', 'bank', 'tax service'] },
  { what: 'patronymic', words: [bird.secondname], home: ['database', 'bank', 'tax service'] },
  { what: 'phone', words: phoneWords(bird.phone), home: ['database', 'tax service'] },
  { what: 'new phone', words: phoneWords(bird.newPhone), home: inDatabase },
  { what: 'ИНН', words: [bird.inn], home: ['database', 'bank', 'tax service'] },
  { what: 'birth date', words: dayWords(bird.birthdate), home: inDatabase },
  { what: 'passport', words: [bird.paspnumber, bird.paspserial + bird.paspnumber], home: [] },
  { what: 'issuer of the passport', words: [bird.issuedBy], home: [] },
  { what: 'day of the passport', words: dayWords(bird.issuedOn), home: inDatabase },
  { what: 'division', words: [bird.division], home: inDatabase },
  { what: 'account', words: [bird.account], home: ['bank'] },
  // Typed where an account is asked for, and kept nowhere.
  { what: 'card', words: [bird.card], home: [] },
  { what: 'e-mail', words: [bird.email], home: inDatabase },
  { what: 'password digest', words: [bird.digest, bird.digest.toLowerCase()], home: [] },
  { what: 'letter to the customer', words: [bird.letter], home: inDatabase },
  { what: 'device', words: [bird.device, keeper.device], home: inDatabase },
  { what: 'address', words: [bird.ip, keeper.ip], home: inDatabase },
  { what: 'phone of the owner', words: phoneWords(keeper.phone), home: inDatabase },
  { what: 'name of the owner', words: [keeper.name, 'Ксенофонт'], home: inDatabase },
  { what: 'account of the organization', words: [keeper.account], home: ['database', 'bank'] },
  { what: 'name on the board', words: [keeper.brand], home: ['database', 'journal facts'] },
  { what: 'branch', words: [keeper.branch], home: ['database', 'journal facts'] },
  { what: 'phone of the invited', words: [keeper.guestPhone, ...keeper.otherPhones].flatMap(phoneWords), home: inDatabase },
  { what: 'name of the invited', words: ['Зерноклюева', 'Пелагея'], home: inDatabase },
  { what: 'ИНН in a list', words: [lark.inn], home: inDatabase },
  { what: 'name in a list', words: [lark.listName, 'Свиристелькина'], home: inDatabase },
  { what: 'name of a file', words: [lark.fileName], home: inDatabase },
  { what: 'name of the invited contractor', words: [lark.invitedName], home: inDatabase },
  { what: 'phone of the invited contractor', words: [lark.phone, lark.listPhone].flatMap(phoneWords), home: inDatabase },
  { what: 'note about a contractor', words: [lark.note], home: inDatabase },
  { what: 'tag of a contractor', words: [lark.tag], home: inDatabase },
  { what: 'why a contractor was paused', words: [lark.stopReason], home: inDatabase },
  { what: 'why a receipt should go', words: [lark.comment], home: inDatabase },
  { what: 'letter of the tax service', words: [lark.letter], home: ['database', 'tax service'] },
]

/** Matches digits only where no other digit or letter adjoins. */
export function isIn(text: string, word: string): boolean {
  if (!/^\d+$/.test(word)) return text.includes(word)
  return new RegExp(String.raw`(?<![0-9A-Za-z.])${word}(?![0-9A-Za-z])`).test(text)
}

function phoneWords(phone: string): string[] {
  const [, a = '', b = '', c = '', d = ''] = /^8(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(phone) ?? []
  return [phone, `7${phone.slice(1)}`, phone.slice(1), `${a} ${b}-${c}-${d}`, `${a} ${b} ${c} ${d}`]
}

function dayWords(day: string): string[] {
  return [day, day.split('-').toReversed().join('.')]
}

function cardFrom(start: string): string {
  for (let last = 0; last < 10; last += 1) {
    const card = parseCard(`${start}${last}`)
    if (card) return card
  }
  throw new Error('No card begins so')
}
