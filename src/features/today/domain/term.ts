type Wording = { readonly words: (title: string, count: number) => string; readonly place: (id: string | null) => string }

/** Terms of an organization that fall within the next days. */
export const terms = {
  accept: { words: (title) => `Принять результат: «${title}»`, place: (id) => `/client/tasks?open=${id ?? ''}` },
  document: { words: (title) => `Подписать до истечения: ${title}`, place: (id) => `/client/docs/${id ?? ''}` },
  register: { words: (title) => `Реестр ${title} начнёт платить`, place: (id) => `/client/registers/${id ?? ''}` },
  receipts: { words: (_, count) => `Нужны чеки: ${count}`, place: () => '/client/checks?tab=waiting' },
  task: { words: (title) => `Срок задания: «${title}»`, place: (id) => `/client/tasks?open=${id ?? ''}` },
} as const satisfies Record<string, Wording>

export type TermKind = keyof typeof terms
export const termKinds: readonly TermKind[] = Object.keys(terms).filter((kind): kind is TermKind => kind in terms)

export function termWordingOf(kind: TermKind): Wording {
  return terms[kind]
}

/** How far ahead terms are shown, and how long one that has passed is. */
export const termDays = { ahead: 7, behind: 14 } as const
/** A longer list is read in its own place. */
export const mostTerms = 12
