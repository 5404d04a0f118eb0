/** Lists of an organization whose narrowing a member may keep: where each stands, and what of its address narrows it. */
export const viewLists = {
  tasks: {
    path: '/client/tasks',
    names: ['state', 'wait', 'q', 'category', 'branch', 'responsible', 'tag', 'from', 'to', 'view'],
  },
  registers: { path: '/client/registers', names: ['filter', 'state', 'author', 'branch', 'from', 'to', 'q'] },
  checks: {
    path: '/client/checks',
    names: ['tab', 'q', 'period', 'from', 'to', 'state', 'source', 'branch', 'person', 'register'],
  },
  people: { path: '/client/CheckStatus', names: ['tab', 'q', 'npd', 'bound', 'contract', 'state', 'tag'] },
} as const
export type ViewList = keyof typeof viewLists
export const viewListNames = ['tasks', 'registers', 'checks', 'people'] as const satisfies readonly ViewList[]

/** Views a member keeps of one list. */
export const mostViews = 20

export const longestViewName = 40

/** What of an address narrows the list, in one order: equal narrowings are equal texts. Empty: it narrows nothing. */
export function viewAddress(list: ViewList, valueOf: (name: string) => string | null): string {
  const kept = viewLists[list].names.flatMap((name) => {
    const value = (valueOf(name) ?? '').trim()
    return value === '' ? [] : [{ name, value }]
  })
  // The tab where people stand is a place and narrows nothing by itself.
  if (list === 'people' && kept.every(({ name }) => name === 'tab')) return ''
  return kept.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&')
}
