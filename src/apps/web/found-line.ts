import type { searchOrganization } from '#/features/search/contract.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import type { CallReply } from '#/wire/endpoint.ts'

/** A line of the palette and where it leads. */
export type Line = {
  readonly key: string
  readonly to: string
  readonly title: string
  readonly text: string
  readonly kind: string
}

type Found = CallReply<typeof searchOrganization>['items'][number]

const kinds: Readonly<Record<Found['kind'], { readonly name: string; readonly address: (id: string, side: Mode) => string }>> = {
  contractor: { name: 'исполнитель', address: (id) => `/client/CheckStatus?tab=people&contractor=${id}` },
  task: { name: 'задание', address: (id) => `/client/tasks?open=${id}` },
  work: { name: 'задание', address: (id) => `/person/tasks/${id}` },
  document: { name: 'документ', address: (id, side) => `/${side}/docs/${id}` },
  register: { name: 'реестр', address: (id) => `/client/registers/${id}` },
  receipt: { name: 'чек', address: (id, side) => `/${side}/checks?open=${id}` },
}

export function foundLine({ kind, id, title, text }: Found, side: Mode): Line {
  return { key: id, to: kinds[kind].address(id, side), title, text, kind: kinds[kind].name }
}
