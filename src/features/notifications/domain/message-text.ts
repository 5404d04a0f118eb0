import type { MessagePurpose } from './notification.ts'

/** Text of an SMS or an email: only the bare fact, without names, sums or counts of people; the rest is behind the login. */
export function messageText(message: { readonly text: string; readonly purpose: MessagePurpose }, brand: string, url: string) {
  const end = message.purpose === 'advertising' ? `\nОтписаться: ${url}/person/profile?tab=notices` : ''
  return `${brand}: ${message.text}. Подробнее: ${url}/person/notification${end}`
}

/** Emails have room for a short explanation of why they were sent. */
export function letterText(
  message: {
    readonly text: string
    readonly purpose: MessagePurpose
    readonly link?: string | undefined
    readonly lines?: readonly string[]
  },
  brand: string,
  url: string,
) {
  return [
    message.lines?.length ? [`${message.text}:`, ...message.lines.map((line) => `— ${line}`)].join('\n') : `${message.text}.`,
    `Подробности — в личном кабинете: ${url}${message.link ?? '/person/notification'}`,
    message.purpose === 'advertising'
      ? `Вы согласились получать новости. Отписаться: ${url}/person/profile?tab=notices`
      : `Какие письма приходят, можно выбрать в профиле: ${url}/person/profile?tab=notices`,
    brand,
  ].join('\n\n')
}

/** Advertising words: a service message that contains one is our mistake (38-FZ, art. 3). */
export function hasPromotion(text: string): boolean {
  return /(?<![а-яё])(?:скидк|акци[яию]|бонус|дарим|подар|промокод|выгодн|розыгрыш|распродаж)/i.test(text)
}
