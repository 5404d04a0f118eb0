/** A link as people type or paste it: «disk.yandex.ru/d/1» gets its `https://`. Undefined for what is no link. */
export function parseLink(text: string): string | undefined {
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  if (!/^https?:\/\/[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/:?#]\S*)?$/iu.test(whole)) return undefined
  return whole
}
