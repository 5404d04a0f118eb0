import type { MessagePurpose } from './notification.ts'

/** What a phone or a mail box is told: the bare news, without names, sums or numbers of people; the rest is behind the login. */
export function messageText(message: { readonly text: string; readonly purpose: MessagePurpose }, brand: string, url: string) {
  const end = message.purpose === 'advertising' ? `\nОтписаться: ${url}/person/profile?tab=notices` : ''
  return `${brand}: ${message.text}. Подробнее: ${url}/person/notification${end}`
}

/** Letters have room for a few words on why they came. */
export function letterText(message: { readonly text: string; readonly purpose: MessagePurpose }, brand: string, url: string) {
  return [
    `${message.text}.`,
    `Подробности — в личном кабинете: ${url}/person/notification`,
    message.purpose === 'advertising'
      ? `Вы согласились получать новости. Отписаться: ${url}/person/profile?tab=notices`
      : `Какие письма приходят, можно выбрать в профиле: ${url}/person/profile?tab=notices`,
    brand,
  ].join('\n\n')
}

/** Words of advertising: a service message that holds one is a mistake of ours (38-FZ, art. 3). */
export function hasPromotion(text: string): boolean {
  return /(?<![а-яё])(?:скидк|акци[яию]|бонус|дарим|подар|промокод|выгодн|розыгрыш|распродаж)/i.test(text)
}
