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
  /** What the law says, and the reference. */
  readonly law: string
  readonly article: string
  readonly options: readonly EligibilityOption[]
}

const byPassword = 'Граждане стран ЕАЭС и Украины встают на учёт по ИНН и паролю от кабинета ФНС (422-ФЗ, статья 5).'
const otherRegime = (name: string) =>
  `НПД не совмещается с ${name}: откажитесь от другого режима в течение месяца после постановки на учёт (422-ФЗ, статья 15).`

/** Questions from the law on the professional income tax (422-ФЗ), easiest to answer first. The age is known from the birth date. */
export const eligibilityQuestions: readonly EligibilityQuestion[] = [
  {
    name: 'citizenship',
    label: 'Гражданство',
    law: 'Режим открыт гражданам России, стран ЕАЭС и Украины.',
    article: '422-ФЗ, статья 5',
    options: [
      { value: '643', label: 'Россия', verdict: 'yes' },
      { value: '051', label: 'Армения', verdict: 'mind', rule: byPassword },
      { value: '112', label: 'Беларусь', verdict: 'mind', rule: byPassword },
      { value: '398', label: 'Казахстан', verdict: 'mind', rule: byPassword },
      { value: '417', label: 'Киргизия', verdict: 'mind', rule: byPassword },
      { value: '804', label: 'Украина', verdict: 'mind', rule: byPassword },
      {
        value: '000',
        label: 'Другая страна или без гражданства',
        verdict: 'no',
        rule: 'Режим открыт гражданам России, стран ЕАЭС и Украины (422-ФЗ, статья 5).',
      },
    ],
  },
  {
    name: 'trader',
    label: 'Вы индивидуальный предприниматель?',
    law: 'Предприниматель может перейти на НПД, но другие режимы с ним не совмещаются.',
    article: '422-ФЗ, статьи 4 и 15',
    options: [
      { value: 'no', label: 'Нет', verdict: 'yes' },
      { value: 'general', label: 'Да, на общем режиме', verdict: 'mind', rule: otherRegime('общим режимом') },
      { value: 'usn', label: 'Да, на УСН — перейду на НПД', verdict: 'mind', rule: otherRegime('УСН') },
      { value: 'eshn', label: 'Да, на ЕСХН — перейду на НПД', verdict: 'mind', rule: otherRegime('ЕСХН') },
      {
        value: 'patent',
        label: 'Да, на патенте',
        verdict: 'mind',
        rule: 'НПД не совмещается с патентом: дождитесь его окончания или откажитесь от него в ФНС (422-ФЗ, статья 15).',
      },
      {
        value: 'staying',
        label: 'Да, и останусь на другом режиме',
        verdict: 'no',
        rule: 'НПД не совмещается с другими режимами (422-ФЗ, статья 4).',
      },
    ],
  },
  {
    name: 'service',
    label: 'Вы на государственной или муниципальной службе?',
    law: 'На службе по этому режиму можно только сдавать жильё.',
    article: '422-ФЗ, статья 6',
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
    law: 'Подходят свои услуги и товары своего производства.',
    article: '422-ФЗ, статьи 4 и 6',
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
        value: 'delivery',
        label: 'Доставка с приёмом денег за чужой товар',
        verdict: 'no',
        rule: 'Принимать деньги за чужой товар можно только через кассу продавца (422-ФЗ, статья 4).',
      },
      {
        value: 'premises',
        label: 'Аренда нежилых помещений',
        verdict: 'no',
        rule: 'Сдавать по этому режиму можно только жильё (422-ФЗ, статья 6).',
      },
      {
        value: 'licensed',
        label: 'Адвокат, нотариус, оценщик, медиатор, арбитражный управляющий',
        verdict: 'no',
        rule: 'Доходы от этих занятий не подходят (422-ФЗ, статья 6).',
      },
    ],
  },
  {
    name: 'staff',
    label: 'Есть работники по трудовому договору?',
    law: 'Нанимать по трудовому договору нельзя, по договору подряда — можно.',
    article: '422-ФЗ, статья 4',
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
    law: 'Режим действует, пока доход за год не больше 2,4 млн ₽.',
    article: '422-ФЗ, статья 4',
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
    law: 'Доход от нынешнего и недавнего работодателя не подходит.',
    article: '422-ФЗ, статья 6',
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

/** Keeps only questions and answers that exist: data stored in a browser may come from an older release. */
export function knownAnswers(answers: EligibilityAnswers): EligibilityAnswers {
  return Object.fromEntries(
    eligibilityQuestions.flatMap(({ name, options }) => {
      const chosen = options.find(({ value }) => value === answers[name])
      return chosen ? [[name, chosen.value]] : []
    }),
  )
}

/** Returns the verdict; `undefined` while a question is open and nothing forbids the regime yet. One «no» is enough. */
export function judge(answers: EligibilityAnswers): { verdict: Verdict; rules: string[] } | undefined {
  const chosen = eligibilityQuestions.flatMap(({ name, options }) => options.filter(({ value }) => value === answers[name]))
  const rules = (verdict: Verdict) => chosen.flatMap((option) => (option.verdict === verdict && option.rule ? [option.rule] : []))
  if (chosen.some(({ verdict }) => verdict === 'no')) return { verdict: 'no', rules: rules('no') }
  if (chosen.length < eligibilityQuestions.length) return undefined
  return chosen.some(({ verdict }) => verdict === 'mind')
    ? { verdict: 'mind', rules: rules('mind') }
    : { verdict: 'yes', rules: [] }
}
