import type { ViewerPerson } from './viewer.ts'

let opened: { readonly who: string; readonly at: string } | undefined

/** Keeps when the page was first read for this person and side: what it is read for again later makes no news old. */
export function rememberOpening({ personId, mode, readAt }: ViewerPerson): void {
  const who = `${personId} ${mode}`
  if (opened?.who !== who) opened = { who, at: readAt }
}

/** When what is on the page was first read, by the server's clock: whatever came later is news. */
export function openedAt(person: ViewerPerson): string {
  rememberOpening(person)
  return opened?.at ?? person.readAt
}
