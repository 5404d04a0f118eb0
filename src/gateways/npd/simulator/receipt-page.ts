import { renderSVG } from 'uqr'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { formatMoment } from '#/kernel/time.ts'
import { markup, page } from './page-frame.ts'
import { receiptLink } from './world.ts'
import type { Receipt } from './book.ts'
import type { World } from './world.ts'

/** Renders the public page of a receipt with the twelve details required by 422-FZ art. 14 part 6. */
export function receiptPage(world: World, receipt: Receipt): string {
  const { id, inn, customerInn, customerName, cancelledAt } = receipt
  const person = world.book.persons.get(inn)
  const partner = world.book.partners.get(receipt.partnerId)
  const qr = { markup: renderSVG(receiptLink(world, inn, id), { pixelSize: 5, border: 2 }) }
  return page(
    `Чек № ${id}`,
    markup`<section>
${cancelledAt !== undefined && markup`<p class="warn"><strong>ЧЕК АННУЛИРОВАН ${moment(cancelledAt)}</strong></p>`}
<dl><dt>Дата и время расчёта</dt><dd>${moment(receipt.operationTime)} (МСК)</dd>
<dt>Продавец</dt><dd>${[person?.surname, person?.firstname, person?.patronymic].filter(Boolean).join(' ').toUpperCase()}</dd>
<dt>ИНН продавца</dt><dd>${inn}</dd><dt>Режим НО</dt><dd>НПД (налог на профессиональный доход)</dd></dl></section>
<section><h2>Услуги</h2><ul>${receipt.services.map(
      ({ name, amount, quantity }, place) =>
        markup`<li>${place + 1}. ${name}${quantity !== 1 && ` × ${String(quantity).replace('.', ',')}`} — ${money(Math.round(amount * quantity))}</li>`,
    )}</ul><p><strong>Итого: ${money(receipt.total)}</strong></p></section>
<section><dl><dt>Покупатель</dt><dd>${customerName ?? 'не указан'}${customerInn && `, ИНН ${customerInn}`}</dd>
<dt>Чек сформировал</dt><dd>${partner ? `${partner.name}, ИНН ${partner.inn}` : 'Мой налог'}</dd></dl>
<div style="max-width:12rem">${qr}</div></section>`,
  )
}

/** Returns the same receipt as data. */
export function toReceiptJson(world: World, receipt: Receipt): unknown {
  const partner = world.book.partners.get(receipt.partnerId)
  return {
    receiptId: receipt.id,
    inn: receipt.inn,
    services: receipt.services.map(({ name, quantity, amount }, place) => ({
      name,
      quantity,
      serviceNumber: place,
      amount: amount / 100,
    })),
    operationTime: receipt.operationTime,
    requestTime: receipt.requestTime,
    taxPeriodId: receipt.taxPeriodId,
    incomeType: receipt.incomeType,
    totalAmount: receipt.total / 100,
    cancellationInfo: receipt.cancelledAt ? { operationTime: receipt.cancelledAt, comment: receipt.reason } : null,
    clientInn: receipt.customerInn ?? null,
    clientDisplayName: receipt.customerName ?? null,
    partnerDisplayName: partner?.name ?? null,
    partnerInn: partner?.inn ?? null,
  }
}

function moment(text: string): string {
  return formatMoment(Temporal.Instant.from(text))
}

function money(amount: number): string {
  return formatRubles(kopecks(amount))
}
