/** Address parameters that open popups and tell their purpose; the page below stays the same. */
export const popupParams: ReadonlySet<string> = new Set([
  'accepted',
  'agree',
  'apply',
  'debts',
  'doc',
  'contractor',
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
