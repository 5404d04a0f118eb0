/**
 * What may have changed for the one who listens. A piece of news says no more than its kind: what it is about the browser reads
 * again by the calls it may make. `counter` comes with everything that the numbers of the menu are made of.
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
] as const
export type NewsType = (typeof newsTypes)[number]

export function isNewsType(text: unknown): text is NewsType {
  return newsTypes.some((known) => known === text)
}
