/** One plain email address of 5–120 characters in lower case; an empty text is an empty address. */
export function parseEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  if (address === '') return ''
  if (address.length > 120) return undefined
  return /^[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(address)
    ? address
    : undefined
}

/** Minutes an emailed code is valid. */
export const emailCodeMinutes = 10
/** Wrong attempts after which the code is void. */
export const emailCodeTries = 5
/** Seconds between two emails to one person. */
export const emailPause = 60

/** Text of the email. */
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
