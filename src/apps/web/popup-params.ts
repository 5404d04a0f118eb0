/** Parameters that open a popup of their own, whatever the viewer's state. */
export const namedPopups = [
  'accepted',
  'account',
  'audit',
  'contractor',
  'debts',
  'doc',
  'invitation',
  'invite',
  'ledgers',
  'services',
  'thread',
  'verify',
  'work',
] as const

/** Address parameters that open popups and tell their purpose; the page below stays the same. */
export const popupParams: ReadonlySet<string> = new Set([
  ...namedPopups,
  'agree',
  'apply',
  'for',
  'later',
  'login',
  'next',
  'ready',
  'renew',
  'version',
])
