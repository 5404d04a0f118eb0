import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import { formatRubles } from '#/kernel/money.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { Belongings, payerOf } from './package-queries.ts'

type Payer = Awaited<ReturnType<typeof payerOf>>

/** What the platform knows of a payment. It is no order of a bank, and says so. */
export function printPayment(payment: Belongings, payer: Payer, by: { readonly name: string }): PdfDocument {
  const title = 'Сведения о платеже'
  const order =
    payment.order_number === null ? null : `№ ${payment.order_number} от ${payment.order_day ? formatDay(payment.order_day) : ''}`
  const at = payment.paid_at ?? payment.sent_at
  return {
    title,
    language: 'ru',
    info: { author: by.name, creator: by.name, createdAt: at ?? Temporal.Instant.fromEpochMilliseconds(0) },
    footer: { left: title },
    blocks: [
      { kind: 'heading', level: 1, text: title, below: formatRubles(payment.amount) },
      {
        kind: 'keyValues',
        pairs: [
          { label: 'Плательщик', value: `${payer.short_name}, ИНН ${payer.inn}` },
          { label: 'Получатель', value: `${payment.seller_name}, ИНН ${payment.inn}` },
          { label: 'Куда', value: payment.requisites_mask },
          { label: 'Назначение', value: payment.purpose },
          ...(order === null ? [] : [{ label: 'Поручение', value: order }]),
          { label: 'Состояние', value: payoutLifecycle.nameOf(payment.state) },
          { label: 'Проведён', value: payment.paid_at === null ? 'нет' : `${formatMoment(payment.paid_at)} (МСК)` },
          { label: 'Номер в банке', value: payment.bank_id ?? 'банк не сообщил' },
          ...(payment.bank_text === null ? [] : [{ label: 'Ответ банка', value: payment.bank_text }]),
          { label: 'Номер у нас', value: payment.payout_id },
        ],
      },
      {
        kind: 'paragraph',
        size: 'small',
        text: 'Составлено по данным платформы. Поручение с отметкой банка выдаёт ваш банк.',
      },
    ],
  }
}
