import type { Tone } from '#/platform/web/kit/status.tsx'
import type { CancelReason } from '../domain/cancel-request.ts'
import type { CheckState } from '../domain/check.ts'

export const toneOf: Record<CheckState, Tone> = {
  queued: 'info',
  sending: 'info',
  registered: 'good',
  retry: 'warn',
  failed: 'bad',
  cancelQueued: 'waiting',
  cancelled: 'quiet',
  cancelledOutside: 'bad',
  mismatch: 'bad',
  external: 'good',
}

export const reasonHints: Record<CancelReason, string> = {
  REFUND: 'Деньги вернулись заказчику полностью',
  REGISTRATION_MISTAKE: 'В чеке неверная услуга, сумма или дата',
}

export const clientTabNames = {
  all: 'Все',
  waiting: 'Ждём чек',
  cancelled: 'Аннулированные',
  problems: 'Расхождения',
} as const

export const personTabNames = {
  all: 'Все',
  waiting: 'Ждут отправки',
  cancelled: 'Аннулированные',
  problems: 'Расходятся',
} as const

export const clientEmptyTexts = {
  all: { title: 'Чеков пока нет', text: 'Чек появится сам, как только банк проведёт выплату из реестра.' },
  waiting: { title: 'Все чеки на месте', text: 'Здесь стоят выплаты, чек по которым ещё не зарегистрирован в ФНС.' },
  cancelled: { title: 'Аннулированных чеков нет', text: 'Если исполнитель аннулирует чек, он окажется здесь.' },
  problems: {
    title: 'Расхождений нет',
    text: 'Здесь стоят чеки, которые ФНС не приняла или которые разошлись с нашими данными.',
  },
} as const

export const personEmptyTexts = {
  all: {
    title: 'Чеков пока нет',
    text: 'Когда заказчик оплатит работу, мы сами зарегистрируем доход в ФНС и покажем чек здесь.',
  },
  waiting: { title: 'Все чеки отправлены', text: 'Чеки уходят в ФНС сами, обычно за минуту после выплаты.' },
  cancelled: { title: 'Аннулированных чеков нет', text: undefined },
  problems: {
    title: 'Расхождений нет',
    text: 'Здесь стоят чеки, данные которых у нас и в ФНС разные или которых ФНС не приняла.',
  },
} as const

export const periodNames = {
  '': 'За всё время',
  month: 'Этот месяц',
  previous: 'Прошлый месяц',
  quarter: 'Этот квартал',
  own: 'Свои даты',
} as const

const monthNames = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
] as const

/** «2026-11» → «Ноябрь 2026». */
export function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? ''} ${year}`
}
