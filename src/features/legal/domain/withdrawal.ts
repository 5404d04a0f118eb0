import type { TextSlug } from './consent.ts'

/** Withdrawn by one press; the account stays. */
export const freelyWithdrawnSlugs = [
  'distribution',
  'marketing',
  'delegation',
  'einteraction',
] as const satisfies readonly TextSlug[]

/** Withdrawing one of these closes the account; the session must be confirmed by a code. */
export const closingSlugs = ['terms', 'offer', 'pdn'] as const satisfies readonly TextSlug[]

export type WithdrawableSlug = (typeof freelyWithdrawnSlugs)[number] | (typeof closingSlugs)[number]

export type Withdrawal = {
  readonly closesAccount: boolean
  /** The question of the dialog. */
  readonly question: string
  readonly verb: string
  /** Consequences, one sentence each; the main one first. */
  readonly consequences: readonly string[]
}

const kept = 'Подписанные документы, чеки и сведения о выплатах останутся столько, сколько требует закон.'

/** What withdrawing a consent means, shown before it is done. */
export const withdrawals: Readonly<Record<WithdrawableSlug, Withdrawal>> = {
  distribution: {
    closesAccount: false,
    question: 'Отозвать согласие на распространение данных?',
    verb: 'Отозвать',
    consequences: [
      'Ваша карточка сразу исчезнет из открытого доступа.',
      'Отклики, договоры и выплаты останутся: заказчики, с которыми вы работаете, видят вас по договору.',
    ],
  },
  marketing: {
    closesAccount: false,
    question: 'Отказаться от новостей?',
    verb: 'Отказаться',
    consequences: ['Рассылка прекратится сразу.', 'Сообщения о входе, заданиях, документах и деньгах продолжат приходить.'],
  },
  delegation: {
    closesAccount: false,
    question: 'Отозвать полномочия партнёра?',
    verb: 'Отозвать',
    consequences: [
      'Привязка платформы прекратится: мы перестанем регистрировать ваш доход и запрашивать ваш статус.',
      'Выплаты остановятся до новой привязки. Чеки, сформированные раньше, сохранятся.',
    ],
  },
  einteraction: {
    closesAccount: false,
    question: 'Выйти из соглашения об электронном взаимодействии?',
    verb: 'Выйти из соглашения',
    consequences: [
      'Подписывать документы кодом будет нельзя, пока вы не примете соглашение снова.',
      'Документы, подписанные раньше, сохраняют силу.',
    ],
  },
  terms: {
    closesAccount: true,
    question: 'Отказаться от пользовательского соглашения?',
    verb: 'Отказаться и удалить аккаунт',
    consequences: ['Без соглашения аккаунта нет: он будет удалён.', kept],
  },
  offer: {
    closesAccount: true,
    question: 'Отказаться от договора-оферты?',
    verb: 'Отказаться и удалить аккаунт',
    consequences: ['Договор с платформой прекратится, аккаунт будет удалён.', 'Начатые выплаты и чеки будут завершены.', kept],
  },
  pdn: {
    closesAccount: true,
    question: 'Отозвать согласие на обработку персональных данных?',
    verb: 'Отозвать и удалить аккаунт',
    consequences: [
      'Работа на платформе прекратится, аккаунт будет удалён.',
      'Данные, которые закон не обязывает хранить, будут уничтожены в течение 30 дней.',
      kept,
    ],
  },
}

export function isWithdrawable(slug: string): slug is WithdrawableSlug {
  return Object.hasOwn(withdrawals, slug)
}

export function isClosing(slug: WithdrawableSlug): slug is (typeof closingSlugs)[number] {
  return closingSlugs.some((known) => known === slug)
}
