/** Returns the address of an entry's object in the product for a side; undefined when it has no page of its own. */
export function objectAddress(side: 'client' | 'person', kind: string, id: string): string | null {
  const pages = side === 'client' ? clientPages : personPages
  const page = pages[kind]
  return page === undefined ? null : page(encodeURIComponent(id))
}

type Pages = Readonly<Record<string, (id: string) => string>>

const clientPages: Pages = {
  task: (id) => `/client/tasks?open=${id}`,
  taskTemplate: (id) => `/client/tasks/edit?template=${id}`,
  repetition: () => '/client/tasks?repetitions=open',
  document: (id) => `/client/docs/${id}`,
  register: (id) => `/client/registers/${id}`,
  check: (id) => `/client/checks?open=${id}`,
  organization: () => '/client/profile',
  member: () => '/client/profile?tab=team',
  account: () => '/client/profile?tab=money',
}

const personPages: Pages = {
  assignment: (id) => `/person/tasks/${id}`,
  document: (id) => `/person/docs/${id}`,
  check: (id) => `/person/checks?open=${id}`,
  profile: () => '/person/profile',
}
