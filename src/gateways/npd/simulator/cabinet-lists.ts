import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { formatMoment } from '#/kernel/time.ts'
import { markup } from './page-frame.ts'
import type { Letter, Receipt } from './book.ts'
import type { Markup } from './page-frame.ts'

/** With thousands of receipts, the cabinet shows only the latest. */
const mostShown = 100

export function receiptsSection(inn: string, newestFirst: readonly Receipt[]): Markup {
  const more = newestFirst.length - mostShown
  return markup`<section id="receipts"><h2>Чеки</h2>${
    newestFirst.length === 0
      ? markup`<p class="soft">Чеков пока нет.</p>`
      : markup`<ul>${newestFirst.slice(0, mostShown).map(receiptItem)}</ul>`
  }${more > 0 && markup`<p class="soft">И ещё ${more} ${plural(more, 'чек', 'чека', 'чеков')} раньше.</p>`}
<details><summary>Новая продажа…</summary><form method="post" action="/cabinet/${inn}/sell">
<label>Услуги: название; цена; количество — по одной в строке<textarea name="services" rows="3" required></textarea></label>
<label>ИНН покупателя, если это организация или предприниматель<input name="customer" inputmode="numeric" autocomplete="off"></label>
<button>Выдать чек</button></form></details></section>`
}

export function lettersSection(newestFirst: readonly Letter[]): Markup {
  const archive = newestFirst.filter(({ status }) => status === 'ARCHIVED')
  const inbox = newestFirst.filter(({ status }) => status !== 'ARCHIVED')
  return markup`<section id="letters"><h2>Входящие</h2>${
    inbox.length === 0 ? markup`<p class="soft">Писем нет.</p>` : markup`<ul>${inbox.slice(0, mostShown).map(letterItem)}</ul>`
  }${
    archive.length > 0 &&
    markup`<details><summary>Архив, ${archive.length}</summary><ul>${archive.slice(0, mostShown).map(letterItem)}</ul></details>`
  }</section>`
}

function receiptItem({ id, inn, total, operationTime, services, cancelledAt, customerName }: Receipt): Markup {
  const names = services.map((service) => service.name).join(', ')
  const isGone = cancelledAt !== undefined
  return markup`<li><div class="pair"><strong>${names}</strong><strong>${isGone ? markup`<s>${money(total)}</s>` : money(total)}</strong></div>
<p class="soft">${moment(operationTime)} · ${customerName ?? 'физическое лицо'} · <a href="/api/v1/receipt/${inn}/${id}/print">чек № ${id}</a></p>${
    isGone
      ? markup`<p class="warn">Аннулирован ${moment(cancelledAt)}</p>`
      : markup`<details><summary>Аннулировать…</summary><form method="post" action="/cabinet/${inn}/annul/${id}">
<label>Причина<select name="reason" aria-label="Причина аннулирования чека ${id}"><option value="REGISTRATION_MISTAKE">Чек сформирован ошибочно</option>
<option value="REFUND">Возврат средств</option></select></label><button class="warn" aria-label="Аннулировать чек ${id}">Аннулировать чек</button></form></details>`
  }</li>`
}

function letterItem({ id, inn, at, title, text, status = 'NEW' }: Letter): Markup {
  const words = { NEW: 'новое', ACKNOWLEDGED: 'прочитано', ARCHIVED: 'в архиве' }[status]
  return markup`<li><strong>${title}</strong><p>${text}</p><p class="soft">${moment(at)} · ${words}</p>${
    status !== 'ARCHIVED' &&
    markup`<form method="post" action="/cabinet/${inn}/archive/${id}"><div class="row">${
      status === 'NEW' && markup`<button formaction="/cabinet/${inn}/read/${id}">Прочитано</button>`
    }<button>В архив</button></div></form>`
  }</li>`
}

function moment(text: string): string {
  return formatMoment(Temporal.Instant.from(text))
}

function money(amount: number): string {
  return formatRubles(kopecks(amount))
}
