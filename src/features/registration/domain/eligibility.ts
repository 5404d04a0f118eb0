/** `yes`: no obstacle; `mind`: allowed with a condition; `no`: the regime is closed. */
export type Verdict = 'yes' | 'mind' | 'no'

export type EligibilityOption = {
  readonly value: string
  readonly label: string
  readonly verdict: Verdict
  readonly rule?: string
}
export type EligibilityQuestion = {
  readonly name: string
  readonly label: string
  readonly options: readonly EligibilityOption[]
}

/** What the law on the professional income tax (422-ФЗ) asks, in the order people answer easiest. */
export const eligibilityQuestions: readonly EligibilityQuestion[] = [
  {
    name: 'citizenship',
    label: 'Гражданство',
    options: [
      { value: 'russia', label: 'Россия', verdict: 'yes' },
      {
        value: 'union',
        label: 'Армения, Беларусь, Казахстан или Киргизия',
        verdict: 'mind',
        rule: 'Граждане стран ЕАЭС встают на учёт по ИНН и паролю от кабинета ФНС (422-ФЗ, статья 5).',
      },
      {
        value: 'ukraine',
        label: 'Украина',
        verdict: 'mind',
        rule: 'Граждане Украины встают на учёт по ИНН и паролю от кабинета ФНС (422-ФЗ, статья 5).',
      },
      {
        value: 'other',
        label: 'Другая страна',
        verdict: 'no',
        rule: 'Режим открыт гражданам России, стран ЕАЭС и Украины (422-ФЗ, статья 5).',
      },
    ],
  },
  {
    name: 'age',
    label: 'Возраст',
    options: [
      { value: 'adult', label: '18 лет и больше', verdict: 'yes' },
      { value: 'minor', label: 'Меньше 18', verdict: 'no', rule: 'Работать на платформе можно с 18 лет.' },
    ],
  },
  {
    name: 'trader',
    label: 'Вы индивидуальный предприниматель?',
    options: [
      { value: 'no', label: 'Нет', verdict: 'yes' },
      {
        value: 'leaving',
        label: 'Да, перейду на НПД',
        verdict: 'mind',
        rule: 'Другие режимы с НПД не совмещаются: откажитесь от УСН, ЕСХН или патента в течение месяца после постановки на учёт (422-ФЗ, статья 15).',
      },
      {
        value: 'staying',
        label: 'Да, останусь на другом режиме',
        verdict: 'no',
        rule: 'НПД не совмещается с другими режимами (422-ФЗ, статья 4).',
      },
    ],
  },
  {
    name: 'service',
    label: 'Вы на государственной или муниципальной службе?',
    options: [
      { value: 'no', label: 'Нет', verdict: 'yes' },
      {
        value: 'yes',
        label: 'Да',
        verdict: 'no',
        rule: 'На службе по этому режиму можно только сдавать жильё (422-ФЗ, статья 6).',
      },
    ],
  },
  {
    name: 'activity',
    label: 'Чем будете заниматься',
    options: [
      { value: 'own', label: 'Свои услуги или товары своего производства', verdict: 'yes' },
      {
        value: 'resale',
        label: 'Перепродажа товаров',
        verdict: 'no',
        rule: 'Перепродавать товары по этому режиму нельзя (422-ФЗ, статья 4).',
      },
      {
        value: 'excise',
        label: 'Подакцизные или маркируемые товары',
        verdict: 'no',
        rule: 'Подакцизные товары и товары с обязательной маркировкой не подходят (422-ФЗ, статья 4).',
      },
      {
        value: 'mining',
        label: 'Добыча полезных ископаемых',
        verdict: 'no',
        rule: 'Добыча и продажа полезных ископаемых не подходит (422-ФЗ, статья 4).',
      },
      {
        value: 'agent',
        label: 'Продажа чужого по договору агента или комиссии',
        verdict: 'no',
        rule: 'Доход в интересах другого лица не подходит (422-ФЗ, статья 4).',
      },
      {
        value: 'premises',
        label: 'Аренда нежилых помещений',
        verdict: 'no',
        rule: 'Сдавать по этому режиму можно только жильё (422-ФЗ, статья 6).',
      },
    ],
  },
  {
    name: 'staff',
    label: 'Есть работники по трудовому договору?',
    options: [
      { value: 'no', label: 'Нет', verdict: 'yes' },
      {
        value: 'yes',
        label: 'Да',
        verdict: 'no',
        rule: 'Нанимать по трудовому договору нельзя, по договору подряда — можно (422-ФЗ, статья 4).',
      },
    ],
  },
  {
    name: 'income',
    label: 'Доход за этот год больше 2,4 млн ₽?',
    options: [
      { value: 'no', label: 'Нет', verdict: 'yes' },
      {
        value: 'yes',
        label: 'Да',
        verdict: 'no',
        rule: 'Доход за год больше 2,4 млн ₽ — встать на учёт можно с 1 января (422-ФЗ, статья 4).',
      },
    ],
  },
  {
    name: 'employer',
    label: 'Заказчик был вашим работодателем последние 2 года?',
    options: [
      { value: 'no', label: 'Нет', verdict: 'yes' },
      {
        value: 'yes',
        label: 'Да',
        verdict: 'mind',
        rule: 'На учёт встать можно, но доход от этого заказчика не подходит, пока не пройдёт два года (422-ФЗ, статья 6).',
      },
    ],
  },
]

export type EligibilityAnswers = Readonly<Record<string, string>>

/** `undefined` while a question is open and nothing forbids yet. One «no» is enough. */
export function judge(answers: EligibilityAnswers): { verdict: Verdict; rules: string[] } | undefined {
  const chosen = eligibilityQuestions.flatMap(({ name, options }) => options.filter(({ value }) => value === answers[name]))
  const rules = (verdict: Verdict) => chosen.flatMap((option) => (option.verdict === verdict && option.rule ? [option.rule] : []))
  if (chosen.some(({ verdict }) => verdict === 'no')) return { verdict: 'no', rules: rules('no') }
  if (chosen.length < eligibilityQuestions.length) return undefined
  return chosen.some(({ verdict }) => verdict === 'mind')
    ? { verdict: 'mind', rules: rules('mind') }
    : { verdict: 'yes', rules: [] }
}
