/** Params of the address that open popups and say what for; the page below stays the same. */
export const popupParams: ReadonlySet<string> = new Set([
  'accepted',
  'agree',
  'apply',
  'debts',
  'doc',
  'executor',
  'for',
  'invitation',
  'later',
  'login',
  'next',
  'renew',
  'services',
  'verify',
  'version',
])
