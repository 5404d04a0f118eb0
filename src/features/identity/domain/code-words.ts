/** The words of entry; signing and money write their own, so that one can not be taken for another. */
export function loginWords(brand: string, code: string): string {
  return `${code} — код для входа в «${brand}». Никому не сообщайте его.`
}

export function passwordWords(brand: string, code: string): string {
  return `${code} — код для смены пароля в «${brand}». Если вы не меняете пароль, никому не сообщайте его.`
}

/** Proves that the human himself sits at the session, before something important is changed in it. */
export function confirmWords(brand: string, code: string): string {
  return `${code} — код подтверждения в «${brand}»: кто-то меняет важные данные вашего профиля. Если это не вы, никому не сообщайте код.`
}

/** The last line binds the code to the site: a phone offers to fill it only there. */
export function boundToSite(words: string, publicUrl: string, code: string): string {
  const host = /^https?:\/\/([^/:?#]+)/.exec(publicUrl)?.[1]
  return host === undefined ? words : `${words}\n@${host} #${code}`
}
