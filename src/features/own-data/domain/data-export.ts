/** A copy of everything the service holds about a person, requested by that person. */
export const exportStates = ['queued', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]

export const exportStateNames: Record<ExportState, string> = {
  queued: 'готовится',
  ready: 'готов',
  failed: 'не получился',
  expired: 'срок прошёл',
}

/** How long a copy can be downloaded; then the file is deleted. */
export const exportKeptDays = 7

/** Copies a person may request per Moscow day. */
export const exportsOfDay = 3
