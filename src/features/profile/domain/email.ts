/** One plain address of 5–120 signs in lower case; an empty text is an empty address. */
export function parseEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  if (address === '') return ''
  if (address.length > 120) return undefined
  return /^[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(address)
    ? address
    : undefined
}

/** Minutes a code from a letter lives. */
export const emailCodeMinutes = 10
/** Wrong tries after which it is dead. */
export const emailCodeTries = 5
/** Seconds between two letters to one person. */
export const emailPause = 60

/** The words of the letter. */
export function emailLetter(brand: string, code: string): { readonly subject: string; readonly text: string } {
  return {
    subject: `${brand}: подтверждение почты`,
    text: [
      `Код для подтверждения почты: ${code}`,
      '',
      `Введите его в профиле сервиса «${brand}». Код живёт ${emailCodeMinutes} минут.`,
      'Если вы не указывали эту почту, просто удалите письмо.',
    ].join('\n'),
  }
}
