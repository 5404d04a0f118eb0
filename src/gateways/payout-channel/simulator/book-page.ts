import { formatRubles, kopecks, sum } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Fault, FaultKind } from './fault-list.ts'
import type { BookedOrder } from './order-book.ts'
import type { BookedRequest, StandParts } from './stand.ts'

const stateWords = {
  accepted: 'Принят',
  paid: 'Исполнен',
  rejected: 'Отклонён',
  returned: 'Возвращён',
} as const

const faultWords: Record<FaultKind, string> = {
  down: 'Банк недоступен',
  busy: 'Банк перегружен',
  denied: 'Ключ доступа отозван',
  slow: 'Банк отвечает медленно',
  silent: 'Банк молчит',
  lost_answer: 'Ответы банка теряются',
  garbage: 'Ответы банка испорчены',
  refuse: 'Поручения не принимаются',
  forget: 'Банк не находит поручений',
  new_word: 'Банк отвечает незнакомым словом',
  wrong_sum: 'Суммы в выписке больше на рубль',
  forget_keys: 'Банк забыл прежние ключи',
  no_news: 'Банк не шлёт вестей',
  no_receipt: 'Чеки не оформляются',
  reject: 'Платежи отклоняются',
  return: 'Платежи возвращаются',
}

const shownAtMost = 200

/** A stand's book as a web page: the newest payments, the total paid and the enabled faults. */
export function bookPage<Request extends BookedRequest>({ title, book, faults, requisite }: StandParts<Request>): string {
  const payments = book.all()
  const paid = payments.filter((payment) => payment.state === 'paid')
  const total = formatRubles(sum(paid.map((payment) => kopecks(payment.request.amount))))
  const shown = payments.slice(0, shownAtMost)
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="quiet">Деньги здесь ненастоящие. Книга показывает, что банк сделал с поручениями.</p>
<p class="total"><b>${total}</b> исполнено, ${paid.length} ${plural(paid.length, 'платёж', 'платежа', 'платежей')}
из ${payments.length}</p>
${faults
  .all()
  .map((fault) => `<p class="fault">${faultWords[fault.kind]}${faultCount(fault)}</p>`)
  .join('\n')}
${shown.length === 0 ? '<p class="empty">Поручений пока нет.</p>' : `<ul>${shown.map((payment) => paymentItem(payment, requisite(payment.request))).join('\n')}</ul>`}
${payments.length > shownAtMost ? `<p class="quiet">Показаны последние ${shownAtMost}.</p>` : ''}
</main>
</body>
</html>`
}

function paymentItem<Request extends BookedRequest>(payment: BookedOrder<Request>, requisite: string): string {
  const { payee } = payment.request
  return `<li>
<div class="row"><b>${formatRubles(kopecks(payment.request.amount))}</b>
<span class="${payment.state}">${payment.awaitsSign ? 'Ждёт подписи' : stateWords[payment.state]}</span></div>
<div>${escapeHtml(payee.name)}</div>
<div class="purpose">${escapeHtml(payment.request.purpose)}</div>
${payment.awaitsSign ? signForm(payment.key) : ''}
${payment.text === undefined ? '' : `<div class="reason">${escapeHtml(payment.text)}</div>`}
<div class="quiet">${formatMoment(payment.at)} · ${escapeHtml(requisite)} · № ${escapeHtml(payment.id)}</div>
</li>`
}

/** What the person of the company does in the bank. */
function signForm(key: string): string {
  return `<form method="post" action="/sign/${encodeURIComponent(key)}"><button>Подписать</button></form>`
}

function faultCount(fault: Fault): string {
  if (fault.count === undefined) return ''
  return `: ещё ${fault.count} ${plural(fault.count, 'раз', 'раза', 'раз')}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const styles = `
:root { color-scheme: light dark; --line: light-dark(#dde1e7, #3a3f47); --quiet: light-dark(#5b6470, #a3abb6) }
body { margin: 0; font: 16px/1.45 system-ui, sans-serif; background: light-dark(#f5f6f8, #16181c) }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px }
h1 { margin: 0 0 4px; font-size: 24px }
p { margin: 0 0 12px }
ul { list-style: none; margin: 0; padding: 0 16px; border: 1px solid var(--line); border-radius: 12px;
  background: light-dark(#fff, #1e2126) }
li { padding: 12px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
li:last-child { border-bottom: 0 }
.row { display: flex; justify-content: space-between; align-items: baseline; gap: 12px }
.row b { font-variant-numeric: tabular-nums }
.purpose { font-size: 14px }
.quiet { color: var(--quiet); font-size: 14px }
.total b { font-size: 20px }
.empty, .fault { padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px }
.fault { border-color: light-dark(#c98a1b, #b98a3a) }
.reason, .rejected, .returned { color: light-dark(#b3261e, #ff8a80) }
button { margin: 6px 0 4px; padding: 10px 18px; border: 0; border-radius: 10px; font: inherit; font-weight: 600;
  background: light-dark(#1f5fd1, #7aa7ff); color: light-dark(#fff, #10131a); cursor: pointer }
.paid { color: light-dark(#1b7a3d, #6fd08c) }
`
