/** Texts of the login messages; signing and payments have their own, so one cannot be mistaken for another. */
export function loginWords(brand: string, code: string): string {
  return `${code} — код для входа в «${brand}». Никому не сообщайте его.`
}

export function passwordWords(brand: string, code: string): string {
  return `${code} — код для смены пароля в «${brand}». Если вы не меняете пароль, никому не сообщайте его.`
}

/** Proves that the person is present at the session before something important is changed in it. */
export function confirmWords(brand: string, code: string): string {
  return `${code} — код подтверждения в «${brand}»: кто-то меняет важные данные вашего профиля. Если это не вы, никому не сообщайте код.`
}

/** The last line binds the code to the site: a phone offers to fill it only there. */
export function boundToSite(words: string, publicUrl: string, code: string): string {
  const host = /^https?:\/\/([^/:?#]+)/.exec(publicUrl)?.[1]
  return host === undefined ? words : `${words}\n@${host} #${code}`
}

/** Sent to the old phone: the message says what the code confirms. */
export function oldPhoneWords(brand: string, code: string, maskedNew: string): string {
  return `${code} — код смены телефона в «${brand}» на ${maskedNew}. Если это не вы, никому не сообщайте код.`
}

export function newPhoneWords(brand: string, code: string): string {
  return `${code} — код для нового номера в «${brand}». Если вы не меняете телефон, никому не сообщайте его.`
}

/** Sent to a phone that already has a profile: only its owner learns that. */
export function takenPhoneWords(brand: string): string {
  return `Ваш номер указали в «${brand}» как новый телефон другого профиля, но этот номер уже занят вашим профилем. Если это вы, сначала смените телефон в нём.`
}

export function phoneMovedWords(brand: string, maskedNew: string, support: string): string {
  return `Телефон для входа в «${brand}» изменён на ${maskedNew}. Не вы? Позвоните: ${support}`
}
