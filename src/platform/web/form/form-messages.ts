/** The generic messages of forms (specification, section 5), for fields whose schema has no words of its own. */
const messages = {
  ru: {
    required: 'Заполните поле',
    email: 'Введите адрес почты, например name@example.ru',
    number: 'Введите число',
    integer: 'Введите целое число',
    min: (count: number) => `Не короче ${count} симв.`,
    max: (count: number) => `Не длиннее ${count} симв.`,
    least: (count: number) => `Не меньше ${count}`,
    most: (count: number) => `Не больше ${count}`,
    other: 'Проверьте значение',
  },
  en: {
    required: 'This field is required',
    email: 'Enter an email address, for example name@example.com',
    number: 'Enter a number',
    integer: 'Enter a whole number',
    min: (count: number) => `At least ${count} characters`,
    max: (count: number) => `At most ${count} characters`,
    least: (count: number) => `At least ${count}`,
    most: (count: number) => `At most ${count}`,
    other: 'Check this value',
  },
} as const

export type FormLanguage = keyof typeof messages

/** Russian, unless the browser of the viewer prefers English. */
export function languageOf(preferred: readonly string[]): FormLanguage {
  const known = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'ru' || tag === 'en')
  return known === 'en' ? 'en' : 'ru'
}

/** What a schema found wrong, in the terms of its library. */
export type FormIssue = {
  readonly code?: string | undefined
  readonly expected?: unknown
  readonly origin?: unknown
  readonly format?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly input?: unknown
}

export function messageFor(issue: FormIssue, language: FormLanguage): string {
  const words = messages[language]
  if (issue.input === undefined || issue.input === '' || issue.input === null) return words.required
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? words.integer : issue.expected === 'number' ? words.number : words.other
    case 'invalid_format':
      return issue.format === 'email' ? words.email : issue.format === 'safeint' ? words.integer : words.other
    case 'too_small':
      return issue.origin === 'string' ? words.min(Number(issue.minimum)) : words.least(Number(issue.minimum))
    case 'too_big':
      return issue.origin === 'string' ? words.max(Number(issue.maximum)) : words.most(Number(issue.maximum))
    default:
      return words.other
  }
}
