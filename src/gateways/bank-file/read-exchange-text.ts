import { ok, refuse } from '#/kernel/result.ts'
import type { Refused, Result } from '#/kernel/result.ts'
import type { Statement, StatementAccount, StatementLine, StatementParty, StatementProblem } from './port.ts'
import { bareNumber, parseStatementDay, parseStatementSum } from './statement-values.ts'
import { joinAccounts } from './statement-accounts.ts'
import { splitExchange } from './split-exchange.ts'
import type { ExchangeSection } from './split-exchange.ts'

type Side = 'Плательщик' | 'Получатель'

/** Reads a statement in 1CClientBankExchange. A file of orders that no bank has booked is `notAStatement`. */
export function readExchangeText(text: string): Result<Statement, StatementProblem> {
  const split = splitExchange(text)
  if (!split.ok) return split
  const { header, headerAccounts, accounts: sections, documents } = split.value
  if (documents.length > 0 && !documents.some(isBooked)) return refuse({ kind: 'notAStatement' })
  const accounts: StatementAccount[] = []
  const own = new Set<string>()
  for (const section of sections) {
    const account = readAccount(section, header)
    if (!account.ok) return account
    accounts.push(account.value)
    own.add(account.value.account)
  }
  for (const account of headerAccounts.map(bareNumber)) {
    if (own.has(account)) continue
    const period = readPeriod(header, header)
    if (!period.ok) return period
    accounts.push({ account, ...period.value })
    own.add(account)
  }
  if (own.size === 0) return refuse({ kind: 'noAccounts' })
  const lines: StatementLine[] = []
  for (const document of documents) {
    const line = readDocument(document, own)
    if (!line.ok) return line
    lines.push(line.value)
  }
  return ok({ accounts: joinAccounts(accounts), lines })
}

function isBooked(document: ExchangeSection): boolean {
  return valueOf(document, 'ДатаСписано') !== '' || valueOf(document, 'ДатаПоступило') !== ''
}

function readAccount(section: ExchangeSection, header: ExchangeSection): Result<StatementAccount, StatementProblem> {
  const account = bareNumber(valueOf(section, 'РасчСчет'))
  if (account === '') return unreadable(section, 'РасчСчет')
  const period = readPeriod(section, header)
  if (!period.ok) return period
  const [opening, closing] = [readBalance(section, 'НачальныйОстаток'), readBalance(section, 'КонечныйОстаток')]
  if (!opening.ok) return opening
  if (!closing.ok) return closing
  return ok({ account, ...period.value, ...named('opening', opening.value), ...named('closing', closing.value) })
}

function readPeriod(
  section: ExchangeSection,
  header: ExchangeSection,
): Result<{ from: Temporal.PlainDate; to: Temporal.PlainDate }, StatementProblem> {
  const [starts, ends] = [holderOf('ДатаНачала', section, header), holderOf('ДатаКонца', section, header)]
  const from = parseStatementDay(valueOf(starts, 'ДатаНачала'))
  if (!from) return unreadable(starts, 'ДатаНачала')
  const to = parseStatementDay(valueOf(ends, 'ДатаКонца'))
  return to ? ok({ from, to }) : unreadable(ends, 'ДатаКонца')
}

function holderOf(key: string, section: ExchangeSection, header: ExchangeSection): ExchangeSection {
  return valueOf(section, key) === '' ? header : section
}

function readBalance(section: ExchangeSection, key: string): Result<StatementAccount['opening'], StatementProblem> {
  const text = valueOf(section, key)
  if (text === '') return ok(undefined)
  const sum = parseStatementSum(text)
  return sum === undefined ? unreadable(section, key) : ok(sum)
}

function readDocument(document: ExchangeSection, own: ReadonlySet<string>): Result<StatementLine, StatementProblem> {
  const date = parseStatementDay(valueOf(document, 'Дата'))
  if (!date) return unreadable(document, 'Дата')
  const amount = parseStatementSum(valueOf(document, 'Сумма'))
  if (amount === undefined || amount <= 0) return unreadable(document, 'Сумма')
  const booking = readBooking(document, own)
  if (!booking.ok) return booking
  return ok({
    ...booking.value,
    number: valueOf(document, 'Номер'),
    date,
    amount,
    payer: readParty(document, 'Плательщик'),
    payee: readParty(document, 'Получатель'),
    purpose: readPurpose(document),
  })
}

/**
 * The day written off makes a debit, the day received a credit; some banks fill both, and then the statement's own account decides.
 * A document that contradicts itself is unreadable: a debit read as a credit would be taken for a return.
 */
function readBooking(
  document: ExchangeSection,
  own: ReadonlySet<string>,
): Result<Pick<StatementLine, 'direction' | 'bookedOn'>, StatementProblem> {
  const [isPayer, isPayee] = [isOwn(document, 'Плательщик', own), isOwn(document, 'Получатель', own)]
  const [writtenOff, received] = [valueOf(document, 'ДатаСписано'), valueOf(document, 'ДатаПоступило')]
  const direction = isPayer && writtenOff !== '' ? 'debit' : isPayee && received !== '' ? 'credit' : undefined
  if (!direction)
    return unreadable(document, !isPayer && !isPayee ? 'ПлательщикСчет' : received === '' ? 'Дата' : 'ДатаПоступило')
  const key = direction === 'debit' ? 'ДатаСписано' : 'ДатаПоступило'
  const bookedOn = parseStatementDay(valueOf(document, key))
  return bookedOn ? ok({ direction, bookedOn }) : unreadable(document, key)
}

function isOwn(document: ExchangeSection, side: Side, own: ReadonlySet<string>): boolean {
  return [`${side}Счет`, `${side}РасчСчет`].some((key) => own.has(bareNumber(valueOf(document, key))))
}

/** `…Счет` is the account of the party itself; `…РасчСчет` may be that of its bank when the bank settles through another. */
export function readParty(document: ExchangeSection, side: Side): StatementParty {
  return {
    account: bareNumber(valueOf(document, `${side}Счет`) || valueOf(document, `${side}РасчСчет`)),
    inn: bareNumber(valueOf(document, `${side}ИНН`)),
    name: (valueOf(document, `${side}1`) || valueOf(document, side)).replace(/^ИНН\s*\d{5,12}[\s,;\\/]*/, ''),
    bik: bareNumber(valueOf(document, `${side}БИК`)),
  }
}

/** The purpose stands whole, in up to six parts, or both ways; the fuller one is taken. */
export function readPurpose(document: ExchangeSection): string {
  const whole = valueOf(document, 'НазначениеПлатежа')
  const parts = ['1', '2', '3', '4', '5', '6'].map((part) => valueOf(document, `НазначениеПлатежа${part}`))
  const joined = parts.filter((part) => part !== '').join(' ')
  return withoutSpaces(joined).length > withoutSpaces(whole).length ? joined : whole
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** The value of a key; an empty text where it is absent. */
export function valueOf(section: ExchangeSection, key: string): string {
  return section.fields.get(key)?.value ?? ''
}

/** Names the line of the key, or where its section begins when the key is absent. */
function unreadable(section: ExchangeSection, key: string): Refused<StatementProblem> {
  const field = section.fields.get(key)
  return refuse({ kind: 'unreadableLine', line: field?.line ?? section.line, text: `${key}=${field?.value ?? ''}`.slice(0, 200) })
}

function named<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  // A computed key of a literal type widens to text.
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]?: Value })
}
