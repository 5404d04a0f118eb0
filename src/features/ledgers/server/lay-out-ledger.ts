import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { formatDay } from '#/kernel/time.ts'
import type { PdfBlock, PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { nameBalance, nameLine, namePeriod } from '../domain/ledger.ts'
import type { PairLedger } from './gather-ledger.ts'

type Made = { readonly by: { readonly name: string }; readonly day: Temporal.PlainDate; readonly at: Temporal.Instant }

/** «Акт сверки взаимных расчётов»: the same figures for both sides. The same facts on the same day give the same bytes. */
export function layOutLedger(ledger: PairLedger, { by, day, at }: Made): PdfDocument {
  const { sides, period, closing } = ledger
  const title = `Акт сверки взаимных расчётов за ${namePeriod(period)}`
  return {
    title,
    language: 'ru',
    info: { author: by.name, creator: by.name, createdAt: at },
    footer: { left: `${title}. ${sides.customer.name} и ${sides.contractor.name}` },
    blocks: [
      { kind: 'heading', level: 1, text: 'Акт сверки взаимных расчётов', below: `за ${namePeriod(period)}` },
      { kind: 'edges', left: '', right: `Составлен ${formatDay(day)}` },
      {
        kind: 'keyValues',
        pairs: [
          { label: 'Заказчик', value: nameSide(sides.customer) },
          { label: 'Исполнитель', value: nameSide(sides.contractor) },
        ],
      },
      linesOf(ledger),
      { kind: 'paragraph', text: [{ text: `На ${formatDay(period.to)}: ${nameBalance(closing).toLowerCase()}.`, strong: true }] },
      {
        kind: 'paragraph',
        size: 'small',
        text: 'Принятые работы учтены по дню акта, подписанного обеими сторонами, выплаты — по дню исполнения банком. Работы, акт по которым не подписан, и выплаты, которых банк не подтвердил, не учтены.',
      },
    ],
  }
}

function nameSide({ name, inn }: { readonly name: string; readonly inn: string }): string {
  return `${name}, ИНН ${inn}`
}

function linesOf({ period, opening, lines, turnover, closing }: PairLedger): PdfBlock {
  const edge = (day: Temporal.PlainDate, name: string, balance: Kopecks) => [formatDay(day), name, '', '', formatRubles(balance)]
  return {
    kind: 'table',
    columns: [
      { title: 'День', width: 14 },
      { title: 'Основание', width: 44 },
      { title: 'Принято', width: 17, align: 'right' },
      { title: 'Выплачено', width: 17, align: 'right' },
      { title: 'Долг заказчика', width: 19, align: 'right' },
    ],
    rows: [
      edge(period.from, 'Остаток на начало', opening),
      ...lines.map((line) => [
        formatDay(line.day),
        nameLine(line),
        line.kind === 'work' ? formatRubles(line.amount) : '',
        line.kind === 'work' ? '' : formatRubles(line.kind === 'return' ? kopecks(0 - line.amount) : line.amount),
        formatRubles(line.balance),
      ]),
      ['', 'Обороты за период', formatRubles(turnover.work), formatRubles(kopecks(turnover.payment - turnover.return)), ''],
      edge(period.to, 'Остаток на конец', closing),
    ],
  }
}
