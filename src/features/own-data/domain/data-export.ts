/** A copy of everything the service holds about a person, for himself. */
export const exportStates = ['queued', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]

export const exportStateNames: Record<ExportState, string> = {
  queued: 'готовится',
  ready: 'готов',
  failed: 'не получился',
  expired: 'срок прошёл',
}

/** A copy may be taken this long; then the file is deleted. */
export const exportKeptDays = 7

/** Copies a person may ask for in one day of Moscow. */
export const exportsOfDay = 3
