import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { DocumentState } from '#/features/documents/domain/document.ts'
import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import { receiptLifecycle } from '#/features/receipts/domain/receipt.ts'
import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import { formatRubles, kopecks, sum } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import type { PdfBlock, PdfDocument, PdfPair } from '#/platform/server/pdf/pdf-document.ts'
import type { AuditedWork } from './read-audited-works.ts'

type About = {
  readonly organization: { readonly fullName: string; readonly inn: string }
  readonly title: string
  readonly no: number
  readonly at: Temporal.Instant
  readonly by: { readonly name: string }
}

/** «Опись»: each work with the answers to an inspector's questions in their order, and first of all what is missing. */
export function layOutIndex(works: readonly AuditedWork[], { organization, title, no, at, by }: About): PdfDocument {
  const paid = sum(works.flatMap(({ payments }) => payments.filter(isPaid).map(({ amount }) => amount)))
  const lacking = works.filter(({ gaps }) => gaps.length > 0)
  return {
    title: `Опись пакета для проверки. ${title}`,
    language: 'ru',
    info: { author: by.name, creator: by.name, createdAt: at },
    footer: { left: `${organization.fullName}, ИНН ${organization.inn}. Часть ${no}` },
    blocks: [
      { kind: 'heading', level: 1, text: 'Опись пакета для проверки', below: title },
      {
        kind: 'keyValues',
        pairs: [
          { label: 'Заказчик', value: `${organization.fullName}, ИНН ${organization.inn}` },
          { label: 'Составлена', value: `${formatMoment(at)} (МСК)` },
          { label: 'Часть', value: String(no) },
          { label: 'Работ', value: String(works.length) },
          { label: 'Исполнителей', value: String(new Set(works.map(({ work }) => work.person_id)).size) },
          { label: 'Выплачено', value: formatRubles(paid) },
        ],
      },
      { kind: 'heading', level: 2, text: 'Чего не хватает' },
      lacking.length === 0
        ? { kind: 'paragraph', text: 'По всем работам этой части есть всё, о чём спрашивают при проверке.' }
        : {
            kind: 'list',
            items: lacking.map((one) => [{ text: `${titleOf(one)}: `, strong: true }, { text: one.gaps.join('; ') }]),
          },
      ...works.flatMap(blocksOf),
      {
        kind: 'paragraph',
        size: 'small',
        text: 'Состав и целость архива проверяются без сервиса: откройте «Проверка.html» из распакованной папки или выполните sha256sum -c hashes.txt. Как проверить подписи, сказано в «КАК-ПРОВЕРИТЬ.pdf»: папки, о которых там речь, лежат в «Документы».',
      },
    ],
  }
}

function isPaid({ state }: AuditedWork['payments'][number]): boolean {
  return payoutLifecycle.is.paid(state)
}

function titleOf({ work, name }: AuditedWork): string {
  return `${work.task_number} «${work.title}», ${name}`
}

function blocksOf(audited: AuditedWork): PdfBlock[] {
  const { work, name } = audited
  return [
    { kind: 'heading', level: 3, text: titleOf(audited) },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Исполнитель', value: `${name}, ИНН ${work.inn ?? 'не указан'}` },
        { label: 'Договор', value: paperText(work.frame_number, work.frame_day, work.frame_state) },
        {
          label: 'Заказ',
          value: `${paperText(work.order_number, work.order_day, work.order_state)}; ${formatRubles(work.price)}`,
        },
        { label: 'Результат', value: resultText(audited) },
        { label: 'Акт', value: actText(work) },
        ...paymentPairs(audited),
        { label: 'Состояние работы', value: assignmentLifecycle.nameOf(work.state) },
      ],
    },
  ]
}

function paperText(number: string | null, day: Temporal.PlainDate | null, state: DocumentState | null): string {
  if (number === null || day === null || state === null) return 'нет'
  return `№ ${number} от ${formatDay(day)}, ${documentLifecycle.nameOf(state).toLowerCase()}`
}

function actText(work: AuditedWork['work']): string {
  const text = paperText(work.act_number, work.act_day, work.act_state)
  return work.act_amount === null ? text : `${text}; ${formatRubles(kopecks(work.act_amount))}`
}

function resultText({ work, results, files }: AuditedWork): string {
  const last = results.at(-1)
  if (!last) return 'через сервис не сдавался'
  const accepted = work.accepted_at === null ? 'не принят' : `принят ${formatMoment(work.accepted_at)}`
  const count = files.length === 0 ? '' : `, ${files.length} ${plural(files.length, 'файл', 'файла', 'файлов')}`
  return `сдан ${formatMoment(last.submitted_at)}${count}, ${accepted}`
}

function paymentPairs({ payments }: AuditedWork): PdfPair[] {
  if (payments.length === 0) return [{ label: 'Оплата', value: 'нет' }]
  return payments.flatMap((payment): PdfPair[] => {
    const at = payment.paid_at === null ? '' : ` ${formatMoment(payment.paid_at)}`
    const bank = payment.bank_id === null ? '' : `, номер в банке ${payment.bank_id}`
    const returned = isPaid(payment) ? '' : ', возвращена банком'
    return [
      { label: 'Оплата', value: `${formatRubles(payment.amount)}${at}, ${payment.requisites_mask}${bank}${returned}` },
      {
        label: 'Чек',
        value:
          payment.receipt_state === null
            ? 'нет'
            : `№ ${payment.fns_receipt_id ?? 'ещё нет'}, ${receiptLifecycle.nameOf(payment.receipt_state).toLowerCase()}`,
      },
      { label: 'Статус НПД на день оплаты', value: statusText(payment) },
    ]
  })
}

const statusWords = { active: 'плательщик НПД', notActive: 'не плательщик НПД', unknown: 'ФНС не ответила' } as const

function statusText({ result, answer_day: day, checked_at: at }: AuditedWork['payments'][number]): string {
  if (result === null || day === null || at === null) return 'не проверялся'
  return `${statusWords[result]} на ${formatDay(day)}, проверено ${formatMoment(at)}`
}
