import type { Tone } from '#/platform/web/kit/status.tsx'
import type { BindingState } from '../domain/binding.ts'

/** What each state means for the person and what follows; `{partner}` is the name of the platform in «Мой налог». */
export const bindingWords: Record<
  BindingState,
  { readonly tone: 'info' | 'warn' | 'bad' | 'good'; readonly title: string; readonly text: string }
> = {
  none: { tone: 'info', title: 'Платформа не привязана', text: 'Отправьте запрос — он придёт в «Мой налог», обычно за минуту.' },
  sending: {
    tone: 'info',
    title: 'Отправляем запрос в ФНС',
    text: 'Обычно это занимает несколько секунд. Окно можно закрыть, запрос не потеряется.',
  },
  waiting: {
    tone: 'info',
    title: 'Подтвердите в «Мой налог»',
    text: 'Запрос уже там. Как только вы разрешите, состояние здесь обновится само.',
  },
  bound: { tone: 'good', title: 'Платформа привязана', text: 'Теперь чеки создаются сами.' },
  boundPartly: {
    tone: 'warn',
    title: 'Не хватает прав',
    text: 'Без нужных прав мы не сможем платить вам. Отправьте запрос ещё раз и разрешите их в «Мой налог».',
  },
  changing: {
    tone: 'info',
    title: 'Изменение прав ждёт подтверждения',
    text: 'Откройте «Мой налог» и подтвердите изменение. До этого действуют прежние права.',
  },
  rejected: { tone: 'bad', title: 'Вы отклонили запрос', text: 'Без привязки мы не сможем платить вам через платформу.' },
  timedOut: { tone: 'warn', title: 'Срок запроса истёк', text: 'На запрос не ответили за 72 часа. Отправьте его ещё раз.' },
  unboundByPerson: {
    tone: 'warn',
    title: 'Права отозваны',
    text: 'Вы отозвали права в «Мой налог», поэтому выплаты остановлены. Чтобы их вернуть, отправьте запрос ещё раз.',
  },
  unboundByUs: { tone: 'info', title: 'Платформа отвязана', text: 'Привязать её можно в любой день.' },
  notNpd: {
    tone: 'bad',
    title: 'Этот ИНН не состоит на учёте как самозанятый',
    text: 'Встаньте на учёт в «Мой налог» — это бесплатно — и отправьте запрос ещё раз.',
  },
  error: { tone: 'bad', title: 'Ошибка ФНС', text: 'Отправьте его ещё раз. Если не поможет, напишите в поддержку.' },
}

export const bindingTones: Readonly<Record<BindingState, Tone>> = {
  none: 'quiet',
  sending: 'info',
  waiting: 'waiting',
  bound: 'good',
  boundPartly: 'warn',
  changing: 'waiting',
  rejected: 'bad',
  timedOut: 'warn',
  unboundByPerson: 'warn',
  unboundByUs: 'quiet',
  notNpd: 'bad',
  error: 'bad',
}
