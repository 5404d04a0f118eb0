import { readFileSync } from 'node:fs'

/**
 * The standard 1CClientBankExchange 1.03 as a table, for a file of orders to a bank, read from stdin: prints its header and documents as
 * JSON, or each breach with its line and exits with 1. Shares no code with the product, its decoder of windows-1251 included, so
 * that one mistake cannot be made twice.
 */

type Rule = { readonly required: boolean; readonly value: RegExp; readonly most?: number }

const date = /^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.20\d\d$/
const account = /^\d{20}$/
const anyText = /^[^\p{Cc}]*$/u
const filled = /^[^\p{Cc}]+$/u

const headerRules: Readonly<Record<string, Rule>> = {
  ВерсияФормата: { required: true, value: /^1\.03$/ },
  Кодировка: { required: true, value: /^Windows$/ },
  Отправитель: { required: true, value: filled },
  Получатель: { required: false, value: anyText },
  ДатаСоздания: { required: false, value: date },
  ВремяСоздания: { required: false, value: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/ },
  ДатаНачала: { required: true, value: date },
  ДатаКонца: { required: true, value: date },
  РасчСчет: { required: true, value: account },
  Документ: { required: false, value: /^Платежное поручение$/ },
}

const documentRules: Readonly<Record<string, Rule>> = {
  Номер: { required: true, value: /^[1-9]\d{0,5}$/ },
  Дата: { required: true, value: date },
  Сумма: { required: true, value: /^(?!0\.00$)(0|[1-9]\d*)\.\d\d$/ },
  ...partyRules('Плательщик'),
  ...partyRules('Получатель'),
  ВидПлатежа: { required: false, value: /^(|Электронно|Срочно)$/ },
  ВидОплаты: { required: true, value: /^01$/ },
  Код: { required: false, value: /^(0|[1-9]\d{19,24})$/ },
  Очередность: { required: false, value: /^[1-5]$/ },
  НазначениеПлатежа: { required: true, value: filled, most: 210 },
}

function partyRules(side: string): Readonly<Record<string, Rule>> {
  return {
    [`${side}Счет`]: { required: true, value: account },
    [side]: { required: true, value: filled, most: 160 },
    [`${side}ИНН`]: { required: true, value: /^(\d{10}|\d{12})$/ },
    [`${side}КПП`]: { required: false, value: /^\d{9}$/ },
    [`${side}1`]: { required: true, value: filled, most: 160 },
    [`${side}РасчСчет`]: { required: true, value: account },
    [`${side}Банк1`]: { required: true, value: filled },
    [`${side}Банк2`]: { required: true, value: anyText },
    [`${side}БИК`]: { required: true, value: /^0\d{8}$/ },
    [`${side}Корсчет`]: { required: true, value: /^(\d{20})?$/ },
  }
}

/** Bytes 0x80–0xBF by the table of the code page; 0x98 is not used. */
const upperHalf = 'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\0™љ›њќћџ\u00A0ЎўЈ¤Ґ¦§Ё©Є«¬\u00AD®Ї°±Ііґµ¶·ё№є»јЅѕї'

const breaches: string[] = []
const text = [...readFileSync(0)].map((byte) => decodeByte(byte)).join('')
if (!text.endsWith('\r\n')) breaches.push('end: no line end')
if (/\r(?!\n)|(?<!\r)\n/.test(text)) breaches.push('a line end is not CRLF')
const lines = text.split('\r\n').slice(0, -1)
if (lines[0] !== '1CClientBankExchange') breaches.push('1: not the sign of the format')
if (lines.at(-1) !== 'КонецФайла') breaches.push(`${lines.length}: no end of the file`)

const header = new Map<string, string>()
const documents: ReadonlyMap<string, string>[] = []
let open: Map<string, string> | undefined
for (const [index, line] of lines.slice(1, -1).entries()) {
  const at = index + 2
  if (line === 'СекцияДокумент=Платежное поручение') {
    if (open) breaches.push(`${at}: a document inside a document`)
    open = new Map()
  } else if (line === 'КонецДокумента') {
    if (open) documents.push(open)
    else breaches.push(`${at}: an end without a document`)
    checkRequired(documentRules, open ?? new Map(), at)
    open = undefined
  } else {
    if (!open && documents.length > 0) breaches.push(`${at}: a line between documents`)
    readField(open ?? header, open ? documentRules : headerRules, line, at)
  }
}
if (open) breaches.push('a document without an end')
checkRequired(headerRules, header, 1)
for (const document of documents) {
  const day = isoDay(document.get('Дата'))
  if (day < isoDay(header.get('ДатаНачала')) || day > isoDay(header.get('ДатаКонца')))
    breaches.push(`${day} is out of the period`)
  if (document.get('ПлательщикСчет') !== header.get('РасчСчет')) breaches.push('the payer has another account')
  for (const side of ['Плательщик', 'Получатель']) {
    if (document.get(side) !== document.get(`${side}1`)) breaches.push(`${side}: the names differ`)
    if (document.get(`${side}Счет`) !== document.get(`${side}РасчСчет`)) breaches.push(`${side}: the accounts differ`)
  }
}
const report = { breaches, header: Object.fromEntries(header), documents: documents.map((fields) => Object.fromEntries(fields)) }
process.stdout.write(JSON.stringify(report))
process.exitCode = breaches.length === 0 ? 0 : 1

function readField(section: Map<string, string>, rules: Readonly<Record<string, Rule>>, line: string, at: number): void {
  const sign = line.indexOf('=')
  const [key, value] = [line.slice(0, Math.max(sign, 0)), line.slice(sign + 1)]
  const rule = rules[key]
  if (!rule) breaches.push(`${at}: «${line}» is not in the standard`)
  else if (!rule.value.test(value) || value.length > (rule.most ?? 1000)) breaches.push(`${at}: wrong value of ${key}`)
  if (section.has(key)) breaches.push(`${at}: ${key} twice`)
  section.set(key, value)
}

function checkRequired(rules: Readonly<Record<string, Rule>>, section: ReadonlyMap<string, string>, at: number): void {
  for (const [key, { required }] of Object.entries(rules)) {
    if (required && !section.has(key)) breaches.push(`${at}: no ${key}`)
  }
}

function isoDay(day = ''): string {
  return day.split('.').toReversed().join('-')
}

function decodeByte(byte: number): string {
  if (byte < 0x80) return String.fromCharCode(byte)
  return byte < 0xc0 ? (upperHalf[byte - 0x80] ?? '') : String.fromCharCode(0x410 + byte - 0xc0)
}
