/**
 * Kinds of live events. An event carries only its kind: the browser rereads the data by the calls it may make. `counter`
 * accompanies everything the menu counts.
 */
export const newsTypes = [
  'counter',
  'task',
  'document',
  'register',
  'row',
  'check',
  'notification',
  'export',
  'binding',
  'status',
  'tax',
  'service',
  'message',
] as const
export type NewsType = (typeof newsTypes)[number]

export function isNewsType(text: unknown): text is NewsType {
  return newsTypes.some((known) => known === text)
}
